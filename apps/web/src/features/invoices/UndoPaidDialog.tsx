// A dialog that undoes the payment of invoices, and asks why.

import type { Invoice } from '@schoolbeheer/contracts/school/invoices'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { readError } from '../../errors.ts'
import { toast } from '../../kit/feedback/toast.ts'
import { FormModal } from '../../kit/modal/FormModal.tsx'
import { useKept } from '../../kit/modal/useKept.ts'
import { trpc } from '../../trpc.ts'
import classes from '../billing/list.module.css'
import { Numbers } from '../billing/Numbers.tsx'
import { numberOf } from './listContext.ts'
import { ReasonForm } from '../../kit/form/ReasonForm.tsx'

type Props = {
  /** null while the dialog is closed. */
  asked: readonly Invoice[] | null
  onClose: () => void
}

export function UndoPaidDialog({ asked, onClose }: Props) {
  const { t } = useTranslation()
  const invoices = useKept(asked) ?? []
  return (
    <FormModal opened={asked !== null} title={t('invoices_undopaid_title', { count: invoices.length })}>
      <UndoPaidForm invoices={invoices} onClose={onClose} />
    </FormModal>
  )
}

function UndoPaidForm({ invoices, onClose }: { invoices: readonly Invoice[]; onClose: () => void }) {
  const { t } = useTranslation()
  const utils = trpc.useUtils()
  const undo = useMutation({
    // Somebody waits for it, so it must not be sent at some later time.
    networkMode: 'always',
    mutationFn: async (reason: string) => {
      const failed: string[] = []
      for (const invoice of invoices)
        await utils.client.invoices.undoPaid
          .mutate({ id: invoice.id, reason })
          .catch((error: unknown) => failed.push(`${numberOf(invoice)}: ${readError(error).message}`))
      await utils.invoices.invalidate()
      return failed
    },
    onSuccess: (failed) => {
      onClose()
      if (failed.length > 0) toast.error(`${t('invoice_undopaid_failed')} ${failed.join(' ')}`)
      else toast.success(t('invoice_toast_undone', { count: invoices.length }))
    },
  })

  return (
    <ReasonForm
      label={t('invoice_undopaid_reason')}
      description={t('invoice_undopaid_hint')}
      action={t('invoices_undopaid')}
      busy={undo.isPending}
      onReason={undo.mutate}
      onClose={onClose}
    >
      <div className={classes.refusal}>
        <Numbers numbers={invoices.map(numberOf)} label={t('invoices_undopaid')} />
      </div>
    </ReasonForm>
  )
}
