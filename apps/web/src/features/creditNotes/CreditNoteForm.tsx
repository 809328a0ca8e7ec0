// The form of a credit note: for each line of the invoice the billed amount, the amount credited before, and the amount
// to credit now.

import { Button, Checkbox, Group } from '@mantine/core'
import type { Invoice } from '@schoolbeheer/contracts/school/invoices'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { ErrorAlert } from '../../kit/feedback/ErrorAlert.tsx'
import { UnavailableButton } from '../../kit/form/UnavailableButton.tsx'
import { UnsavedChanges } from '../../kit/form/UnsavedChanges.tsx'
import { useFormat } from '../../kit/format.ts'
import { AgainFields } from '../billing/AgainFields.tsx'
import { CreditLines } from './CreditLines.tsx'
import { refundOf, totalsOfCredit } from './creditAmounts.ts'
import classes from './creditNotes.module.css'
import { useCreditNote } from './useCreditNote.ts'
import { BusyButton } from '../../kit/form/BusyButton.tsx'

/** Credits all that is left of the invoice, or the amounts that are typed. */
export type CreditMode = 'full' | 'partial'

type Props = {
  invoice: Invoice
  mode: CreditMode
  /** Whether the credited rows are billed again afterwards. */
  billsAnew?: boolean
  onCancel: () => void
  onMade: () => Promise<void> | void
}

export function CreditNoteForm({ invoice, mode, billsAnew = false, onCancel, onMade }: Props) {
  const { t } = useTranslation()
  const { euro } = useFormat()
  const root = useRef<HTMLFormElement>(null)
  const note = useCreditNote({ invoice, mode, onMade })
  const { lines, credits, wrong, problem, nothingLeft, pending } = note
  const totals = totalsOfCredit(invoice, credits)
  const refund = totals.total > 0 ? refundOf(invoice, totals.total) : 0

  async function submit() {
    await note.create()
    // The messages at the fields are in the document after this.
    flushSync(() => undefined)
    root.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }

  return (
    <form
      ref={root}
      noValidate
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <CreditLines
        label={t(`creditnote_title_${mode}`, { number: invoice.invoiceNumber ?? '–' })}
        lines={lines}
        credits={credits}
        typing={mode === 'partial' && !nothingLeft ? { typed: note.typed, wrong, onType: note.type } : null}
      />
      <CreditTotals {...totals} />
      {refund > 0 && <p className={classes.refund}>{t('creditnote_refund', { amount: euro(refund / 100) })}</p>}
      {billsAnew && !nothingLeft && <p className={classes.anew}>{t('creditnote_billsanew')}</p>}
      {note.keepsBilled !== null && !nothingLeft && !billsAnew && (
        <Checkbox
          label={t('creditnote_keepbilled')}
          description={t('creditnote_keepbilled_hint')}
          checked={note.keepsBilled}
          disabled={pending}
          onChange={({ currentTarget }) => note.keepBilled(currentTarget.checked)}
        />
      )}
      {note.again && <AgainFields {...note.again} />}
      {problem && <ErrorAlert message={problem} />}
      {/* Pressing a button must not move the focus: a message at the left field would move the button away. */}
      <Group justify="flex-end" onMouseDown={(event) => event.preventDefault()}>
        <Button variant="default" data-autofocus={mode === 'full' || undefined} disabled={pending} onClick={onCancel}>
          {t('shared_cancel')}
        </Button>
        {nothingLeft ? (
          <UnavailableButton reason={nothingLeft}>{t('shared_create')}</UnavailableButton>
        ) : (
          <BusyButton type="submit" busy={pending}>
            {t(billsAnew ? 'creditnote_creditandgo' : 'shared_create')}
          </BusyButton>
        )}
      </Group>
      <UnsavedChanges isDirty={note.isDirty} />
    </form>
  )
}

function CreditTotals({ amount, vat, total }: { amount: number; vat: number; total: number }) {
  const { t } = useTranslation()
  const { euro } = useFormat()
  return (
    <dl className={classes.totals}>
      <dt>{t('invoice_totalexcl')}</dt>
      <dd>{euro(amount / 100)}</dd>
      <dt>{t('invoice_vat')}</dt>
      <dd>{euro(vat / 100)}</dd>
      <dt>{t('invoice_totalincl')}</dt>
      <dd>{euro(total / 100)}</dd>
    </dl>
  )
}
