// The state of an invoice in its row: its status, its problem, and a remark.

import type { Invoice } from '@schoolbeheer/contracts/school/invoices'
import { toEuro } from '@schoolbeheer/domain/money'
import type { ReactNode } from 'react'
import { messageOf } from '../../errors.ts'
import { serverWords } from '../../kit/feedback/serverAnswer.ts'
import { RowButton } from '../../kit/table/RowButton.tsx'
import classes from '../billing/list.module.css'
import { statusColors } from '../schoolVisits/statusColors.ts'
import { isCredited, isPartlyPaid, partlyOpen } from './amounts.ts'
import { isFine, troubleOf } from './eInvoices.ts'
import { EInvoiceWords } from './EInvoiceWords.tsx'
import { isReminded } from './invoiceFilters.ts'
import { dayOf, numberOf, useListShares, type ListShares } from './listContext.ts'
import { MendLink } from './MendLink.tsx'
import { canRetry } from './problems.ts'

type Props = { invoice: Invoice }

export function StatusCell({ invoice }: Props) {
  const { t, admin } = useListShares()
  const { status, problem } = invoice
  const credited = isCredited(invoice)
  const badge = (
    <span className={classes.badge} data-color={credited ? undefined : statusColors[status]}>
      {t(credited ? 'invoice_credited' : isPartlyPaid(invoice) ? 'invoice_partlypaid' : `invoice_status_${status}`)}
    </span>
  )
  if (problem && admin) {
    const trouble = troubleOf(invoice)
    return (
      <span className={classes.trouble}>
        <span className={classes.standing}>
          {badge}
          <Remark invoice={invoice} />
        </span>
        {trouble ? (
          <RemarkLine text={serverWords(trouble.reason ?? problem).words} bad>
            <EInvoiceWords eInvoice={trouble} t={t} reason />
          </RemarkLine>
        ) : (
          <RemarkLine text={messageOf(problem)} bad>
            <MendLink problem={problem} schoolGroupId={invoice.schoolGroupId}>
              {messageOf(problem)}
            </MendLink>
          </RemarkLine>
        )}
        {/* The other remedies stand in the details. */}
        {admin.retry && canRetry(invoice) && <RetryButton invoice={invoice} retry={admin.retry} />}
      </span>
    )
  }
  return (
    <>
      {badge}
      <Remark invoice={invoice} />
      <EInvoiceRemark invoice={invoice} />
    </>
  )
}

/** The most important remark beside the status. */
function Remark({ invoice }: Props) {
  const text = remarkOf(invoice, useListShares())
  return text && <RemarkLine text={text} />
}

/** The state of the e-invoice, where there is no other remark. */
function EInvoiceRemark({ invoice }: Props) {
  const shares = useListShares()
  const { t } = shares
  const { eInvoice } = invoice
  if (!eInvoice || !isFine(eInvoice) || remarkOf(invoice, shares)) return null
  return (
    <RemarkLine text={t(`einvoice_state_${eInvoice.state}`)}>
      <EInvoiceWords eInvoice={eInvoice} t={t} />
    </RemarkLine>
  )
}

type Words = Pick<ListShares, 't' | 'format' | 'today'>

function remarkOf(invoice: Invoice, words: Words): string | null {
  const { t, format } = words
  const { underWay, refund, eInvoice } = invoice
  if (underWay && eInvoice?.state !== 'queued') return t('invoice_underway')
  if (refund) return t('invoice_refund', { amount: format.euro(refund) })
  const open = partlyOpen(invoice)
  const said = [
    open !== null && t('invoice_openamount', { amount: format.euro(toEuro(open)) }),
    isReminded(invoice) && remindedText(invoice, words),
  ].filter(Boolean)
  return said.join(' · ') || null
}

/** '2 × herinnerd, laatst 30/10'. */
function remindedText({ reminders, lastReminded }: Invoice, { t, format, today }: Words): string {
  return t('invoice_reminded', { times: reminders, date: dayOf(lastReminded, { format, today }) })
}

function RetryButton({ invoice, retry }: Props & { retry: (invoice: Invoice) => void }) {
  const { t } = useListShares()
  return (
    <RowButton
      className={classes.retry}
      title={t('shared_retry')}
      aria-label={t('invoice_retry_of', { number: numberOf(invoice) })}
      onClick={() => retry(invoice)}
    >
      <svg viewBox="0 0 20 20" width="16" height="16" aria-hidden="true">
        <path d="M15.5 10a5.5 5.5 0 1 1-1.7-4M14 2.5V6h-3.5" />
      </svg>
    </RowButton>
  )
}

/** A text on one line, cut at its end; the details have all of it. */
function RemarkLine({ text, bad = false, children = text }: { text: string; bad?: boolean; children?: ReactNode }) {
  return (
    <small className={classes.remark} data-bad={bad || undefined} title={text}>
      {children}
    </small>
  )
}
