// The invoices of a customer's letter, below its row: what each asks, and those that the letter leaves out.

import { useTranslation } from 'react-i18next'
import { useFormat } from '../../kit/format.ts'
import { TextLink } from '../../kit/links.tsx'
import type { Due } from './dueList.tsx'
import classes from './reminders.module.css'

export function LetterInvoices({ due: { invoices, leftOut } }: { due: Due }) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <ul className={classes.invoices}>
      {invoices.map(({ invoiceId, invoiceNumber, dueDate, daysLate, open, reminders, lastReminded }) => (
        <li key={invoiceId}>
          <InvoiceLink id={invoiceId} number={invoiceNumber} />
          <span>{t('invoice_dayslate', { date: format.date(dueDate), count: daysLate })}</span>
          <span>
            {reminders > 0
              ? t('invoice_reminded', { times: reminders, date: format.date(lastReminded) })
              : t('reminder_never')}
          </span>
          <strong>{format.euro(open)}</strong>
        </li>
      ))}
      {leftOut.map(({ invoiceId, invoiceNumber, reason }) => (
        <li key={invoiceId} className={classes.left}>
          <InvoiceLink id={invoiceId} number={invoiceNumber} />
          <span>{t(`reminder_leftout_${reason}`)}</span>
        </li>
      ))}
    </ul>
  )
}

/** Numbers begin with the year of their list. */
function InvoiceLink({ id, number }: { id: number; number: string }) {
  return (
    <TextLink to="/invoices" search={{ year: Number(number.slice(0, 4)), open: id }}>
      {number}
    </TextLink>
  )
}
