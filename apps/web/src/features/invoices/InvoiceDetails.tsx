// The details that unfold below an invoice: its lines, its credit notes, and its history.

import { fileAddress } from '@schoolbeheer/contracts/gateway/filePaths'
import type { CreditNote } from '@schoolbeheer/contracts/school/creditNotes'
import type { Invoice } from '@schoolbeheer/contracts/school/invoices'
import { CREATED, PAID } from '@schoolbeheer/domain/invoices/statuses'
import { centsOf, toEuro } from '@schoolbeheer/domain/money'
import { useEffect, useRef } from 'react'
import { messageOf } from '../../errors.ts'
import { useCan } from '../../can.ts'
import { DocumentLink } from '../../files/DocumentLink.tsx'
import { itemText } from '../billing/amounts.ts'
import { actedOn, creditsOf, isPartlyPaid } from './amounts.ts'
import { troubleOf } from './eInvoices.ts'
import { EInvoiceDetails } from './EInvoiceDetails.tsx'
import { InvoiceHistory } from './InvoiceHistory.tsx'
import classes from '../billing/list.module.css'
import { useListShares } from './listContext.ts'
import { MendLink } from './MendLink.tsx'

type Props = { invoice: Invoice }

export function InvoiceDetails({ invoice }: Props) {
  const { t, format, admin, isUnfolding } = useListShares()
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isUnfolding(invoice)) root.current?.scrollIntoView({ block: 'nearest' })
  }, [isUnfolding, invoice])
  const hasHistory = useCan('invoices.history')
  const { status, creationDate, dueDate, problem, refund, reminders, lastReminded } = invoice
  return (
    <div ref={root} className={classes.details}>
      <p>
        {status !== PAID && (
          <strong className={classes.open}>
            {t('invoice_open')} <span>{format.euro(toEuro(actedOn(invoice).open))}</span>
          </strong>
        )}
        {isPartlyPaid(invoice) && (
          <span className={classes.refund}>{t('invoice_paidamount', { amount: format.euro(invoice.paid) })}</span>
        )}
        {t('invoice_dates', { date: format.date(creationDate) || '–', due: format.date(dueDate) || '–' })}
        {Boolean(reminders) && (
          <span className={classes.refund}>
            {t('invoice_reminded', { times: reminders, date: format.date(lastReminded) })}
          </span>
        )}
        {refund && (
          <strong className={classes.refund}>
            {t(admin ? 'invoice_refund' : 'myinvoices_refund', { amount: format.euro(refund) })}
          </strong>
        )}
        {problem && admin && !troubleOf(invoice) && (
          <>
            <strong className={classes.problem}>{messageOf(problem)}</strong>{' '}
            <MendLink problem={problem} schoolGroupId={invoice.schoolGroupId} />
          </>
        )}
      </p>
      <div className={classes.bill}>
        <EInvoiceDetails invoice={invoice} />
        <Lines invoice={invoice} />
        <CreditNotes invoice={invoice} />
      </div>
      {admin && hasHistory && <InvoiceHistory invoice={invoice} />}
    </div>
  )
}

function Lines({ invoice }: Props) {
  const { t, format } = useListShares()
  const items = invoice.items ?? []
  if (items.length === 0) return null
  return (
    <section className={classes.lines}>
      <h3>{t('invoice_lines')}</h3>
      <dl>
        {items.map((item) => (
          <div key={item.id}>
            <dt>{itemText(item)}</dt>
            <dd>{format.euro(toEuro(centsOf(item.amount)))}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function CreditNotes({ invoice }: Props) {
  const { t, format } = useListShares()
  const credits = creditsOf(invoice)
  if (credits.length === 0) return null
  return (
    <section className={classes.lines}>
      <h3>{t('invoice_creditnotes')}</h3>
      <dl>
        {credits.map(({ note, amount, total }) => (
          <div key={note.id}>
            <dt>
              {note.creditNoteNumber ?? note.id} <CreditNoteLink note={note} />
              {note.problem && !troubleOf(note) && <small className={classes.problem}>{messageOf(note.problem)}</small>}
              <EInvoiceDetails invoice={invoice} note={note} />
            </dt>
            <dd>
              {format.euro(toEuro(-amount))}
              <small>{t('invoice_inclvat', { amount: format.euro(toEuro(-total)) })}</small>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function CreditNoteLink({ note: { id, creditNoteNumber, status } }: { note: CreditNote }) {
  const { t } = useListShares()
  if (status === CREATED) return null
  return (
    <DocumentLink
      underline="always"
      href={fileAddress('creditNotePdf', { id })}
      aria-label={t('invoice_creditnote_open', { number: creditNoteNumber ?? id })}
    >
      {t('shared_open')}
    </DocumentLink>
  )
}
