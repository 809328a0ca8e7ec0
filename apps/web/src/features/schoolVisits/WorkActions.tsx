// The actions on a school visit or feedback besides changing it, where the upstream can: it is never billed, or it goes.
// Neither once it is ordered or billed.

import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { isBilled } from '@schoolbeheer/domain/billed'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { readError } from '../../errors.ts'
import { useCan } from '../../can.ts'
import { toast } from '../../kit/feedback/toast.ts'
import { BusyButton } from '../../kit/form/BusyButton.tsx'
import { giveUpChanges } from '../../kit/form/openForms.ts'
import { UnavailableButton } from '../../kit/form/UnavailableButton.tsx'
import { useFormat } from '../../kit/format.ts'
import { ConfirmDialog } from '../../kit/modal/ConfirmDialog.tsx'
import { trpc } from '../../trpc.ts'
import type { AnyWork, WorkKind } from './workKind.ts'

type Props = { kind: WorkKind; work: AnyWork }

export function WorkActions(props: Props) {
  const { name } = props.kind
  const removes = useCan(`${name}.remove`)
  const marks = useCan(`${name}.setInvoiceRequired`)
  return (
    <>
      {removes && <Remove {...props} />}
      {marks && <Mark {...props} />}
    </>
  )
}

function Remove({ kind, work }: Props) {
  const { name, words, list } = kind
  const { id, theme, schoolGroupName } = work
  const { t } = useTranslation()
  const format = useFormat()
  const navigate = useNavigate()
  const { client } = trpc.useUtils()
  const [opened, { open, close }] = useDisclosure()
  const remove = useMutation({
    networkMode: 'always',
    meta: { stale: [name] },
    mutationFn: () => client[name].remove.mutate({ id }),
    onSuccess: async () => {
      // There is nothing left to save them in.
      giveUpChanges()
      await navigate({ to: list, replace: true })
      toast.success(t('work_removed'))
    },
  })
  return (
    <>
      {isBilled(work) ? (
        <UnavailableButton reason={t('shared_billed_stays')}>{t('shared_delete')}</UnavailableButton>
      ) : (
        <Button variant="default" onClick={open}>
          {t('shared_delete')}
        </Button>
      )}
      <ConfirmDialog
        opened={opened}
        title={t(`${words}_remove_title`)}
        verb={t('shared_delete')}
        onConfirm={() => remove.mutate()}
        onClose={() => {
          close()
          remove.reset()
        }}
        pending={remove.isPending}
        error={remove.error}
      >
        {t(`${words}_remove_text`, {
          theme: theme ?? '–',
          group: schoolGroupName ?? '–',
          date: format.date(work.date),
        })}
      </ConfirmDialog>
    </>
  )
}

/** The subject of the toast of a refusal. */
const marking = 'invoiceRequired'

function Mark({ kind: { name }, work }: Props) {
  const { t } = useTranslation()
  const { client } = trpc.useUtils()
  const isRequired = work.invoiceRequired !== false
  const mark = useMutation({
    networkMode: 'always',
    meta: { stale: [name] },
    mutationFn: (value: boolean) => client[name].setInvoiceRequired.mutate({ id: work.id, value }),
    onSuccess: (_answer, value) => {
      toast.settle(marking)
      toast.success(t(value ? 'work_billed_done' : 'work_notbilled_done'))
    },
    onError: (error) => toast.error(readError(error).message, marking),
  })
  const label = t(isRequired ? 'work_notbilled' : 'work_billed')
  if (isBilled(work)) return <UnavailableButton reason={t('shared_billed_stays')}>{label}</UnavailableButton>
  return (
    <BusyButton variant="default" busy={mark.isPending} onClick={() => mark.mutate(!isRequired)}>
      {label}
    </BusyButton>
  )
}
