// What a row of the list of invoices shows. Plain elements: hundreds of them are drawn while somebody scrolls.

import type { Invoice } from '@schoolbeheer/contracts/school/invoices'
import { formatPaymentReference } from '@schoolbeheer/domain/belgium'
import { dateOf, daysBetween } from '@schoolbeheer/domain/dates'
import { centsOf, toEuro } from '@schoolbeheer/domain/money'
import { VisuallyHidden } from '@mantine/core'
import { use, useMemo, type ReactNode } from 'react'
import { messageOf } from '../../errors.ts'
import { totalOf } from '../billing/amounts.ts'
import { isCredited, partlyOpen } from './amounts.ts'
import { isFine, troubleOf } from './eInvoices.ts'
import { EInvoiceWords } from './EInvoiceWords.tsx'
import { isLate, isReminded } from './invoiceFilters.ts'
import { MendLink } from './MendLink.tsx'
import classes from '../billing/list.module.css'
import { serverWords } from '../../kit/feedback/serverAnswer.ts'
import { TickAll, TickBox } from '../../kit/table/TickBoxes.tsx'
import { canTick, numberOf, ShownContext, UnfoldedContext, useListShares, type ListShares } from './listContext.ts'
import { canRetry } from './problems.ts'
import { statusColors } from '../schoolVisits/statusColors.ts'

type Props = { invoice: Invoice }

export function UnfoldCell({ invoice }: Props) {
  const { t, unfold } = useListShares()
  const unfolded = use(UnfoldedContext).has(invoice.id)
  return (
    <button
      type="button"
      className={`${classes.icon} ${classes.unfold}`}
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

/** `labelled`: where there is no column that has it. */
export function TickAllShown({ labelled = false }: { labelled?: boolean }) {
  const { t, admin } = useListShares()
  const shown = use(ShownContext)
  const retries = Boolean(admin?.retry)
  const choices = useMemo(() => shown.filter((invoice) => canTick(invoice, retries)), [shown, retries])
  const label = t('billing_tickall')
  return admin && <TickAll ticks={admin.ticks} shown={choices} label={label} text={labelled ? label : undefined} />
}

/** Above its type. */
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
        <TypeCell invoice={invoice} />
      </small>
    </>
  )
}

export function TypeCell({ invoice }: Props) {
  return useListShares().t(`invoice_type_${invoice.type}`)
}

/** Above the due date. */
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

/** With how many days late it is. */
export function DueCell({ invoice }: Props) {
  const { t, format, today } = useListShares()
  const { dueDate } = invoice
  if (!isLate(invoice, today)) return format.date(dueDate)
  const count = daysBetween(dateOf(dueDate ?? '') ?? today, today)
  const said = (date: string) => t('invoice_dayslate', { date, count })
  return (
    <span data-bad title={said(format.date(dueDate))}>
      {said(dayOf(dueDate, { format, today }))}
    </span>
  )
}

/** In two lines at most; a mark says that it gets e-invoices. */
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

/** Above the customer's order. */
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

export function AmountCell({ invoice }: Props) {
  return useListShares().format.euro(toEuro(centsOf(invoice.amount)))
}

/** With VAT, above the amount without it. */
export function TotalCell({ invoice }: Props) {
  const { format, layout } = useListShares()
  const total = format.euro(toEuro(totalOf(invoice)))
  return (
    <>
      {isCredited(invoice) ? <s>{total}</s> : total}
      {layout === 'rows' && (
        <small className={classes.cut}>
          <AmountCell invoice={invoice} />
        </small>
      )}
    </>
  )
}

export function StatusCell({ invoice }: Props) {
  const { t, admin } = useListShares()
  const { status, problem } = invoice
  const credited = isCredited(invoice)
  const badge = (
    <span className={classes.badge} data-color={credited ? undefined : statusColors[status]}>
      {t(credited ? 'invoice_credited' : `invoice_status_${status}`)}
    </span>
  )
  if (problem && admin) {
    const trouble = troubleOf(invoice)
    return (
      <span className={classes.trouble}>
        {badge}
        {trouble ? (
          <Said text={serverWords(trouble.reason ?? problem).words} bad>
            <EInvoiceWords eInvoice={trouble} t={t} reason />
          </Said>
        ) : (
          <Said text={messageOf(problem)} bad>
            <MendLink problem={problem} schoolGroupId={invoice.schoolGroupId}>
              {messageOf(problem)}
            </MendLink>
          </Said>
        )}
        {/* What else can be done about it is said in its details. */}
        {admin.retry && canRetry(invoice) && <RetryButton invoice={invoice} retry={admin.retry} />}
      </span>
    )
  }
  return (
    <>
      {badge}
      <Remark invoice={invoice} />
    </>
  )
}

/** What is to be said besides the status: the most important thing, and how it stands with the e-invoice. */
function Remark({ invoice }: Props) {
  const { t, format, today } = useListShares()
  const { underWay, refund, eInvoice } = invoice
  if (underWay && eInvoice?.state !== 'queued') return <Said text={t('invoice_underway')} />
  if (refund) return <Said text={t('invoice_refund', { amount: format.euro(refund) })} />
  const open = partlyOpen(invoice)
  const said = [
    open !== null && t('invoice_openamount', { amount: format.euro(toEuro(open)) }),
    isReminded(invoice) && remindedText(invoice, { t, format, today }),
  ].filter(Boolean)
  if (said.length > 0) return <Said text={said.join(' · ')} />
  if (!eInvoice || !isFine(eInvoice)) return null
  return (
    <Said text={t(`einvoice_state_${eInvoice.state}`)}>
      <EInvoiceWords eInvoice={eInvoice} t={t} />
    </Said>
  )
}

type Words = Pick<ListShares, 't' | 'format' | 'today'>

/** '2 × herinnerd, laatst 30/10'. */
function remindedText({ reminders, lastReminded }: Invoice, { t, format, today }: Words): string {
  return t('invoice_reminded', { times: reminders, date: dayOf(lastReminded, { format, today }) })
}

/** '30/10'; with the year where that is another. */
function dayOf(iso: string | null | undefined, { format, today }: Omit<Words, 't'>): string {
  const date = format.date(iso)
  return date.endsWith(today.slice(0, 4)) ? date.slice(0, 5) : format.shortDate(iso)
}

function RetryButton({ invoice, retry }: Props & { retry: (invoice: Invoice) => void }) {
  const { t } = useListShares()
  return (
    <button
      type="button"
      className={classes.icon}
      title={t('shared_retry')}
      aria-label={t('invoice_retry_of', { number: numberOf(invoice) })}
      onClick={() => retry(invoice)}
    >
      <svg viewBox="0 0 20 20" width="16" height="16" aria-hidden="true">
        <path d="M15.5 10a5.5 5.5 0 1 1-1.7-4M14 2.5V6h-3.5" />
      </svg>
    </button>
  )
}

/** One line, cut at its end; the details say it in full. */
function Said({ text, bad = false, children = text }: { text: string; bad?: boolean; children?: ReactNode }) {
  return (
    <small className={classes.remark} data-bad={bad || undefined} title={text}>
      {children}
    </small>
  )
}
