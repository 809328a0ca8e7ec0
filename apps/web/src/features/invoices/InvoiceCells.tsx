// The cells of a row in the list of invoices, except its status. They are plain elements, because hundreds of them are
// drawn while somebody scrolls.

import type { Invoice } from '@schoolbeheer/contracts/school/invoices'
import { formatPaymentReference } from '@schoolbeheer/domain/belgium'
import { dateOf, daysBetween } from '@schoolbeheer/domain/dates'
import { VisuallyHidden } from '@mantine/core'
import { use } from 'react'
import { AmountText, TotalText, TypeText } from '../billing/documentColumns.tsx'
import { isCredited } from './amounts.ts'
import { isInvoiceOverdue } from './invoiceFilters.ts'
import classes from '../billing/list.module.css'
import { RowButton } from '../../kit/table/RowButton.tsx'
import { TickBox } from '../../kit/table/TickBoxes.tsx'
import { canTick, dayOf, numberOf, UnfoldedContext, useListShares } from './listContext.ts'

type Props = { invoice: Invoice }

export function UnfoldCell({ invoice }: Props) {
  const { t, unfold } = useListShares()
  const unfolded = use(UnfoldedContext).has(invoice.id)
  return (
    <RowButton
      className={classes.unfold}
      aria-expanded={unfolded}
      aria-label={t('invoice_expand_of', { number: numberOf(invoice) })}
      onClick={() => unfold(invoice)}
    />
  )
}

export function TickCell({ invoice }: Props) {
  const { t, admin } = useListShares()
  if (!admin || !canTick(invoice, admin.retry !== null)) return null
  return <TickBox ticks={admin.ticks} id={invoice.id} label={t('invoice_tick', { number: numberOf(invoice) })} />
}

/** The number, above the type. */
export function NumberCell({ invoice }: Props) {
  const { layout } = useListShares()
  if (layout === 'cards')
    return (
      <span className={classes.title}>
        <TickCell invoice={invoice} />
        {numberOf(invoice)}
      </span>
    )
  return (
    <>
      {numberOf(invoice)}
      <small className={classes.cut}>
        <TypeText type={invoice.type} />
      </small>
    </>
  )
}

/** The date, above the due date. */
export function DateCell({ invoice }: Props) {
  const { format, layout } = useListShares()
  return (
    <>
      {format.date(invoice.creationDate)}
      {layout === 'rows' && (
        <small className={classes.cut}>
          <DueCell invoice={invoice} />
        </small>
      )}
    </>
  )
}

/** The due date, with the number of days that the invoice is late. */
export function DueCell({ invoice }: Props) {
  const { t, format, today } = useListShares()
  const { dueDate } = invoice
  if (!isInvoiceOverdue(invoice, today)) return format.date(dueDate)
  const count = daysBetween(dateOf(dueDate ?? '') ?? today, today)
  const said = (date: string) => t('invoice_dayslate', { date, count })
  return (
    <span data-bad title={said(format.date(dueDate))}>
      {said(dayOf(dueDate, { format, today }))}
    </span>
  )
}

/** The group, in two lines at most; a mark says that it gets e-invoices. */
export function GroupCell({ invoice }: Props) {
  const { layout } = useListShares()
  const { schoolGroupName } = invoice
  if (layout === 'cards') return schoolGroupName
  return (
    <span className={classes.group}>
      <span className={classes.clamp} title={schoolGroupName ?? undefined}>
        {schoolGroupName}
      </span>
      <PeppolMark invoice={invoice} />
    </span>
  )
}

function PeppolMark({ invoice }: Props) {
  const { t, admin } = useListShares()
  if (!admin || !invoice.schoolGroupPeppol) return null
  return (
    <span className={classes.peppol} title={t('invoice_peppol')}>
      <span aria-hidden>P</span>
      <VisuallyHidden>{t('invoice_peppol')}</VisuallyHidden>
    </span>
  )
}

export function PeppolCell({ invoice }: Props) {
  const { t } = useListShares()
  return invoice.schoolGroupPeppol ? t('invoice_peppol_yes') : null
}

/** The payment reference, above the customer's order. */
export function ReferenceCell({ invoice }: Props) {
  const { layout } = useListShares()
  const { reference, purchaseOrderName } = invoice
  const text = formatPaymentReference(reference ?? '')
  if (layout === 'cards') return text
  return (
    <>
      <span className={classes.reference}>{text}</span>
      {purchaseOrderName && (
        <small className={classes.cut} title={purchaseOrderName}>
          {purchaseOrderName}
        </small>
      )}
    </>
  )
}

/** The amount with VAT, above the amount without it. */
export function TotalCell({ invoice }: Props) {
  const { layout } = useListShares()
  const total = <TotalText document={invoice} />
  return (
    <>
      {isCredited(invoice) ? <s>{total}</s> : total}
      {layout === 'rows' && (
        <small className={classes.cut}>
          <AmountText document={invoice} />
        </small>
      )}
    </>
  )
}
