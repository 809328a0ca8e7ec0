// The actions on a school visit or feedback besides changing it, where the upstream has them: marking it as never
// billed, and removing it. Neither can be done once it is ordered or billed.

import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { isBilled } from '@schoolbeheer/domain/billed'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { UnavailableButton } from '../../kit/form/UnavailableButton.tsx'
import { ConfirmDialog } from '../../kit/modal/ConfirmDialog.tsx'
import { BusyButton } from '../../kit/form/BusyButton.tsx'

type Doing<Input> = { mutate: (input: Input) => void; reset: () => void; isPending: boolean; error: unknown }

type Props = {
  work: Parameters<typeof isBilled>[0] & { id: number; invoiceRequired?: boolean | null | undefined }
  /** The title and the text of the question before the record is removed. */
  title: string
  children: ReactNode
  /** null where the upstream cannot. */
  remove: Doing<{ id: number }> | null
  setInvoiceRequired: Doing<{ id: number; value: boolean }> | null
}

export function WorkActions({ work, title, children, remove, setInvoiceRequired }: Props) {
  const { t } = useTranslation()
  const [opened, { open, close }] = useDisclosure()
  const { id } = work
  const isRequired = work.invoiceRequired !== false
  const required = t(isRequired ? 'work_notbilled' : 'work_billed')
  const reason = t('shared_billed_stays')
  const locked = isBilled(work)
  return (
    <>
      {remove &&
        (locked ? (
          <UnavailableButton reason={reason}>{t('shared_delete')}</UnavailableButton>
        ) : (
          <Button variant="default" onClick={open}>
            {t('shared_delete')}
          </Button>
        ))}
      {setInvoiceRequired &&
        (locked ? (
          <UnavailableButton reason={reason}>{required}</UnavailableButton>
        ) : (
          <BusyButton
            variant="default"
            busy={setInvoiceRequired.isPending}
            onClick={() => setInvoiceRequired.mutate({ id, value: !isRequired })}
          >
            {required}
          </BusyButton>
        ))}
      {remove && (
        <ConfirmDialog
          opened={opened}
          title={title}
          verb={t('shared_delete')}
          onConfirm={() => remove.mutate({ id })}
          onClose={() => {
            close()
            remove.reset()
          }}
          pending={remove.isPending}
          error={remove.error}
        >
          {children}
        </ConfirmDialog>
      )}
    </>
  )
}
