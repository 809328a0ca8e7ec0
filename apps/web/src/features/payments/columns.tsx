// The lists of payments: their columns and filters.

import type { PaymentEntry } from '@schoolbeheer/contracts/school/payments'
import { formatPaymentReference } from '@schoolbeheer/domain/belgium'
import { paymentStates } from '@schoolbeheer/domain/payments/states'
import { someOf, type Column } from '../../kit/table/columns.ts'
import { defineList, type Filter } from '../../kit/table/list.ts'
import { TickBox } from '../../kit/table/TickBoxes.tsx'
import { tickColumn } from '../billing/documentColumns.tsx'
import { groupFilter } from '../schoolGroups/ofGroup.ts'
import { payerOf, useListShares } from './listContext.ts'
import classes from './payments.module.css'
import { StateBadge } from './StateBadge.tsx'
import { isUndecided } from './decisions.ts'

const columns = [
  { ...tickColumn, width: '1.875rem', cell: (entry: PaymentEntry) => <TickCell entry={entry} /> },
  {
    id: 'payer',
    header: 'payment_payer',
    leads: true,
    value: payerOf,
    cell: (entry: PaymentEntry) => <PayerCell entry={entry} />,
  },
  { id: 'date', header: 'payment_date', value: ({ date }: PaymentEntry) => date },
  {
    id: 'amount',
    header: 'payment_amount',
    numeric: true,
    width: '8.5rem',
    value: ({ amount }: PaymentEntry) => amount,
    cell: (entry: PaymentEntry) => <AmountCell entry={entry} />,
  },
] as const satisfies Column<PaymentEntry>[]

export type Id = (typeof columns)[number]['id']

/** The rows of an import, opened from the list of imports. */
const statementFilter: Filter<PaymentEntry> = {
  id: 'statement',
  label: 'payment_statement',
  linked: true,
  has: ({ statementId }, chosen) => String(statementId) === chosen,
}

const stateFilter: Filter<PaymentEntry> = {
  id: 'state',
  label: 'payment_state',
  all: 'payment_states_all',
  choices: paymentStates.map((state) => ({ value: state, label: `payment_state_${state}` })),
  has: ({ state }, chosen) => state === chosen,
}

/** The upstream searches, as nobody waits for a hundred thousand payments. */
export const toDoList = defineList<PaymentEntry>()({
  columns,
  sort: '-date',
  filters: [groupFilter, statementFilter],
})
export const allList = defineList<PaymentEntry>()({
  columns,
  sort: '-date',
  filters: [stateFilter, groupFilter, statementFilter],
})

const below: Partial<Record<Id, Id>> = { amount: 'date' }

export const columnsFor: Record<'toDo' | 'all', Column<PaymentEntry, Id>[]> = {
  toDo: someOf<PaymentEntry, Id>(columns, ['tick', 'payer', 'amount'], below),
  all: someOf<PaymentEntry, Id>(columns, ['payer', 'amount'], below),
}

function TickCell({ entry }: { entry: PaymentEntry }) {
  const { t, format, ticks } = useListShares()
  if (!ticks) return null
  const named = { payer: payerOf(entry), amount: format.euro(entry.amount) }
  return <TickBox ticks={ticks} id={entry.id} label={t('payment_tick', named)} />
}

/** The payer as the link that opens the payment, above what the payer wrote. */
function PayerCell({ entry }: { entry: PaymentEntry }) {
  const { t, addressOf, open, saysState } = useListShares()
  const { id, reference, communication } = entry
  const said = communication || formatPaymentReference(reference ?? '')
  return (
    <>
      <a
        href={addressOf(id)}
        data-entry={id}
        className={classes.payer}
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return
          event.preventDefault()
          open(id)
        }}
      >
        {payerOf(entry) ?? t('payment_byhand')}
      </a>
      <small className={classes.below}>
        {(saysState || entry.state === 'partly') && <StateBadge entry={entry} />}
        {said && (
          <span className={classes.said} title={said}>
            {said}
          </span>
        )}
      </small>
    </>
  )
}

/** The amount, or what remains to be decided of it, above the date. */
function AmountCell({ entry }: { entry: PaymentEntry }) {
  const { t, format, saysState } = useListShares()
  const { amount, remainder, date } = entry
  const isPart = !saysState && isUndecided(entry) && remainder !== amount
  return (
    <>
      {format.euro(isPart ? remainder : amount)}
      <small className={classes.date}>
        {isPart ? t('payment_ofamount', { amount: format.euro(amount) }) : format.date(date)}
      </small>
    </>
  )
}
