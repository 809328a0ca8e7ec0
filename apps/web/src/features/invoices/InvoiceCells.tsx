// What a row of the list of invoices shows. Plain elements: hundreds of them are drawn while somebody scrolls.

import type { Invoice } from '@schoolbeheer/contracts/school/invoices'
import { centsOf, toEuro } from '@schoolbeheer/domain/money'
import { use, useMemo, type ReactNode } from 'react'
import { messageOf } from '../../errors.ts'
import { totalOf } from '../billing/amounts.ts'
import { isFine, troubleOf } from './eInvoices.ts'
import { EInvoiceWords } from './EInvoiceWords.tsx'
import { isLate, isReminded } from './invoiceFilters.ts'
import classes from '../billing/list.module.css'
import { TickAll, TickBox } from '../../kit/table/TickBoxes.tsx'
import { canTick, numberOf, ShownContext, UnfoldedContext, useListShares, type ListShares } from './listContext.ts'
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
  if (!admin || !canTick(invoice)) return null
  return <TickBox ticks={admin.ticks} id={invoice.id} label={t('invoice_tick', { number: numberOf(invoice) })} />
}

/** `labelled`: where there is no column that has it. */
export function TickAllShown({ labelled = false }: { labelled?: boolean }) {
  const { t, admin } = useListShares()
  const shown = use(ShownContext)
  const choices = useMemo(() => shown.filter(canTick), [shown])
  const label = t('billing_tickall')
  return admin && <TickAll ticks={admin.ticks} shown={choices} label={label} text={labelled ? label : undefined} />
}

export function NumberCell({ invoice }: Props) {
  const { layout } = useListShares()
  if (layout !== 'cards') return numberOf(invoice)
  return (
    <span className={classes.title}>
      <TickCell invoice={invoice} />
      {numberOf(invoice)}
    </span>
  )
}

export function TypeCell({ invoice }: Props) {
  return useListShares().t(`invoice_type_${invoice.type}`)
}

/** Where there is no room for their columns it names type and order too. */
export function GroupCell({ invoice }: Props) {
  const { t, layout } = useListShares()
  const { schoolGroupName, type, purchaseOrderName } = invoice
  if (layout !== 'medium') return <span className={classes.clamp}>{schoolGroupName}</span>
  return (
    <>
      <span className={classes.cut}>{schoolGroupName}</span>
      <small className={classes.cut}>
        {[t(`invoice_type_${type}`), purchaseOrderName].filter(Boolean).join(' · ')}
      </small>
    </>
  )
}

export function PeppolCell({ invoice }: Props) {
  const { t } = useListShares()
  return invoice.schoolGroupPeppol ? t('invoice_peppol_yes') : null
}

export function AmountCell({ invoice, vat = false }: Props & { vat?: boolean }) {
  const { format } = useListShares()
  return format.euro(toEuro(vat ? totalOf(invoice) : centsOf(invoice.amount)))
}

export function StatusCell({ invoice }: Props) {
  const { t, admin, today } = useListShares()
  const { status, problem } = invoice
  const badge = (
    <span className={classes.badge} data-color={statusColors[status]}>
      {t(`invoice_status_${status}`)}
    </span>
  )
  if (problem && admin) {
    const trouble = troubleOf(invoice)
    return (
      <span className={classes.trouble}>
        {badge}
        {trouble ? (
          <Said text={messageOf(trouble.reason ?? problem)} bad>
            <EInvoiceWords eInvoice={trouble} t={t} reason />
          </Said>
        ) : (
          <Said text={messageOf(problem)} bad />
        )}
        {/* What else can be done about it is said in its details. */}
        {admin.retry && (trouble ? trouble.state === 'failed' : problem !== 'invoice_problem_uncertain') && (
          <RetryButton invoice={invoice} retry={admin.retry} />
        )}
      </span>
    )
  }
  return (
    <>
      {badge}
      {isReminded(invoice) && isLate(invoice, today) && (
        <small className={classes.beside} data-bad>
          {t('invoice_overdue')}
        </small>
      )}
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
  if (isReminded(invoice)) return <Said text={remindedText(invoice, { t, format, today })} />
  const late = isLate(invoice, today)
  if (!eInvoice || !isFine(eInvoice)) return late && <Said text={t('invoice_overdue')} bad />
  return (
    <Said text={t(`einvoice_state_${eInvoice.state}`)}>
      {late && <span data-bad>{t('invoice_overdue')} · </span>}
      <EInvoiceWords eInvoice={eInvoice} t={t} />
    </Said>
  )
}

/** '2 × herinnerd, laatst 30/10'; with the year where that is another. */
function remindedText(
  { reminders, lastReminded }: Invoice,
  { t, format, today }: Pick<ListShares, 't' | 'format' | 'today'>,
): string {
  const date = format.date(lastReminded)
  const short = date.endsWith(today.slice(0, 4)) ? date.slice(0, 5) : format.shortDate(lastReminded)
  return t('invoice_reminded', { times: reminders, date: short })
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
