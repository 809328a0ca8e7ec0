// A dialog that undoes the payment of invoices, and asks why.

import { Button, Group, TextInput } from '@mantine/core'
import type { Invoice } from '@schoolbeheer/contracts/school/invoices'
import { useMutation } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { readError } from '../../errors.ts'
import { toast } from '../../kit/feedback/toast.ts'
import { FormModal } from '../../kit/modal/FormModal.tsx'
import { useKept } from '../../kit/modal/useKept.ts'
import { trpc } from '../../trpc.ts'
import classes from '../billing/list.module.css'
import { Numbers } from '../billing/Numbers.tsx'
import { numberOf } from './listContext.ts'
import { BusyButton } from '../../kit/form/BusyButton.tsx'

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
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)
  const undo = useMutation({
    // Somebody waits for it, so it must not be sent at some later time.
    networkMode: 'always',
    mutationFn: async () => {
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

  function submit(event: SubmitEvent) {
    event.preventDefault()
    if (!reason.trim()) setMissing(true)
    else if (!undo.isPending) undo.mutate()
  }

  return (
    <form noValidate onSubmit={submit}>
      <div className={classes.refusal}>
        <Numbers numbers={invoices.map(numberOf)} label={t('invoices_undopaid')} />
      </div>
      <TextInput
        mt="sm"
        label={t('invoice_undopaid_reason')}
        description={t('invoice_undopaid_hint')}
        error={missing && t('shared_fieldrequired')}
        maxLength={200}
        required
        data-autofocus
        value={reason}
        onChange={({ currentTarget }) => {
          setReason(currentTarget.value)
          setMissing(false)
        }}
      />
      <Group justify="flex-end" mt="lg">
        <Button variant="default" disabled={undo.isPending} onClick={onClose}>
          {t('shared_cancel')}
        </Button>
        <BusyButton type="submit" busy={undo.isPending}>
          {t('invoices_undopaid')}
        </BusyButton>
      </Group>
    </form>
  )
}
