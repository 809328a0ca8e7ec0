// The table of groups to invoice or to order from: what their next contract invoice or order bills, and why.

import { Badge } from '@mantine/core'
import { contractPeriod } from '@schoolbeheer/domain/invoices/billing'
import { createContext, use } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../kit/format.ts'
import { defineList } from '../../kit/table/list.ts'
import { TickBox } from '../../kit/table/TickBoxes.tsx'
import type { Ticks } from '../../kit/table/ticks.ts'
import type { Bill } from './contractBills.ts'
import classes from './creation.module.css'
import { Gaps } from './Gaps.tsx'
import { PreviewLink } from './PreviewLink.tsx'

type CellContext = {
  ticks: Ticks
  /** The address of the preview of an invoice; null where the upstream has no previews. */
  previewOf: ((bill: Bill) => string | null) | null
  /** Whether only groups that are due are shown: then no row repeats it. */
  isDueOnly: boolean
  /** The text that says what a due group waits for. */
  dueText: DueText
}

type DueText = 'billing_due_bill' | 'billing_due_order'

export const BillsContext = createContext<CellContext | null>(null)

function listDue(dueText: DueText) {
  return defineList<Bill>()({
    columns: [
      {
        id: 'name',
        header: 'schoolgroup_name',
        value: ({ name }) => name,
        cell: (bill) => <NameCell bill={bill} />,
      },
      {
        id: 'clientNumber',
        header: 'schoolgroup_clientnumber',
        width: '6.75rem',
        value: ({ clientNumber }) => clientNumber,
      },
      {
        id: 'until',
        header: 'billing_contractuntil',
        width: '12.5rem',
        value: ({ until }) => until ?? '',
        cell: (bill) => <UntilCell bill={bill} />,
      },
      {
        id: 'fee',
        header: 'schoolgroup_contractfee',
        width: '11rem',
        numeric: true,
        value: ({ fee }) => fee,
        cell: (bill) => <FeeCell bill={bill} />,
      },
      {
        id: 'share',
        header: 'billing_share',
        width: '7.75rem',
        numeric: true,
        value: ({ share }) => share?.amount,
        cell: (bill) => <ShareCell bill={bill} />,
      },
      {
        id: 'amount',
        header: 'invoice_totalexcl',
        width: '8rem',
        numeric: true,
        value: ({ amount }) => amount,
        cell: ({ amount }) => <Euro cents={amount} />,
      },
      {
        id: 'preview',
        header: 'billing_preview',
        width: '5.75rem',
        sortable: false,
        value: () => null,
        cell: (bill) => <PreviewCell bill={bill} />,
      },
    ],
    sort: 'name',
    texts: ({ name, clientNumber }) => [name, clientNumber],
    filters: [
      {
        id: 'due',
        label: 'billing_due',
        toggles: 'off',
        choices: [{ value: 'yes', label: dueText }],
        has: ({ isDue }) => isDue,
      },
    ],
  })
}

export const contractBills = listDue('billing_due_bill')
export const contractOrders = listDue('billing_due_order')

/** The columns where the upstream has no previews. */
export const withoutPreview = contractBills.columns.filter(({ id }) => id !== 'preview')

function NameCell({ bill: { id, name, obstacle } }: { bill: Bill }) {
  const { t } = useTranslation()
  const shared = use(BillsContext)
  return (
    <div className={classes.name}>
      {shared && (
        <TickBox ticks={shared.ticks} id={id} label={t('billing_tick', { name })} disabled={obstacle !== undefined} />
      )}
      {name}
    </div>
  )
}

function UntilCell({ bill }: { bill: Bill }) {
  const { t } = useTranslation()
  const format = useFormat()
  const shared = use(BillsContext)
  return (
    <span className={classes.until}>
      {bill.until ? format.date(bill.until) : t('billing_neverbilled')}
      {bill.isDue && shared && !shared.isDueOnly && (
        <Badge variant="light" color="yellow" tt="none">
          {t(shared.dueText)}
        </Badge>
      )}
      {bill.obstacle ? (
        <span className={classes.more}>
          {t(obstacles[bill.obstacle])} {bill.obstacle === 'periodBilled' && bill.billedBy}
        </span>
      ) : (
        <Gaps bill={bill} />
      )}
    </span>
  )
}

const obstacles = {
  nothingDue: 'invoice_nothingdue',
  nothingToOrder: 'purchaseorder_nothingdue',
  requiresPurchaseOrder: 'invoice_requirespurchaseorder',
  requiresNoPurchaseOrder: 'purchaseorder_notrequired',
  tooMuch: 'invoice_toomuch',
  periodBilled: 'billing_taken',
} as const

function FeeCell({ bill }: { bill: Bill }) {
  if (bill.fee === 0) return null
  return (
    <span>
      <Euro cents={bill.fee} />
      <PeriodText bill={bill} />
    </span>
  )
}

/** The period of the bill; nothing while its start is not known. */
export function PeriodText({ bill: { start, yearly } }: { bill: Bill }) {
  const { date } = useFormat()
  if (start === null) return null
  const period = contractPeriod(start, yearly)
  return (
    <span className={classes.more}>
      {date(period.start)} – {date(period.end)}
    </span>
  )
}

function ShareCell({ bill: { share } }: { bill: Bill }) {
  const { t } = useTranslation()
  return (
    share && (
      <span>
        <Euro cents={share.amount} />
        <span className={classes.more}>{t('billing_shareof', { share: share.share, of: share.of })}</span>
      </span>
    )
  )
}

function PreviewCell({ bill }: { bill: Bill }) {
  const previewOf = use(BillsContext)?.previewOf
  const href = bill.obstacle ? null : previewOf?.(bill)
  return href && <PreviewLink href={href} name={bill.name} />
}

function Euro({ cents }: { cents: number }) {
  return useFormat().euro(cents / 100)
}
