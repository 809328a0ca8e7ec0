// The parts of a payment that are booked, each with a button that takes it back, and those that were taken back.

import { Button } from '@mantine/core'
import type { Allocation, PaymentEntry } from '@schoolbeheer/contracts/school/payments'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '../../kit/feedback/toast.ts'
import { useFormat } from '../../kit/format.ts'
import { TextLink } from '../../kit/links.tsx'
import type { Change } from './decisions.ts'
import classes from './payments.module.css'
import { UndoDialog } from './UndoDialog.tsx'

type Props = {
  entry: PaymentEntry
  /** null for viewers who may only look. */
  change: Change | null
}

export function Bookings({ entry, change }: Props) {
  const { t } = useTranslation()
  const [asked, setAsked] = useState<Allocation | null>(null)
  const { allocations, source } = entry

  /** A payment by hand is withdrawn, and that has a reason. */
  function undo(allocation: Allocation) {
    if (source === 'manual') setAsked(allocation)
    else take(allocation).catch(() => undefined)
  }
  async function take({ id }: Allocation, reason?: string) {
    await change?.((calls) => calls.undo.mutate({ allocationId: id, ...(reason && { reason }) }))
    toast.success(t('payment_undone'))
  }

  if (allocations.length === 0) return null
  return (
    <div className={classes.part}>
      <h3>{t('payment_booked')}</h3>
      <ul className={classes.bookings}>
        {allocations.map((allocation) => (
          <li key={allocation.id} data-undone={allocation.undoneAt ? true : undefined}>
            <Booking allocation={allocation} />
            {change && !allocation.undoneAt && (
              <Button size="compact-sm" variant="default" onClick={() => undo(allocation)}>
                {t('shared_undo')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <UndoDialog
        opened={asked !== null}
        onClose={() => setAsked(null)}
        onUndo={(reason) => (asked ? take(asked, reason) : Promise.resolve())}
      />
    </div>
  )
}

function Booking({ allocation }: { allocation: Allocation }) {
  const { t } = useTranslation()
  const { euro, date } = useFormat()
  const { invoiceId, invoiceNumber, counterEntryId, amount, automatic, at, by, undoneAt } = allocation
  const who = automatic ? t('payment_automatic') : (by ?? '–')
  return (
    <span className={classes.what}>
      <span className={classes.booking}>
        {invoiceId ? (
          <TextLink to="/invoices" search={{ year: yearIn(invoiceNumber), q: invoiceNumber, open: invoiceId }}>
            {invoiceNumber ?? invoiceId}
          </TextLink>
        ) : (
          <TextLink to="/payments" search={{ tab: 'all', open: counterEntryId }}>
            {t('payment_counter')}
          </TextLink>
        )}
        <span>{euro(amount)}</span>
      </span>
      <small className={classes.reasons}>
        {t('payment_bookedby', { who, date: date(at) })}
        {undoneAt && ` · ${t('payment_undoneon', { date: date(undoneAt) })}`}
      </small>
    </span>
  )
}

/** The year that an invoice's number begins with: its list is that of the year. */
function yearIn(number: string | null | undefined): number | undefined {
  const [, year] = /^(\d{4})-/.exec(number ?? '') ?? []
  return year ? Number(year) : undefined
}
