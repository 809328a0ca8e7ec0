/** The customers and the payments of a period, as an accountant books them. Names are those of the kept papers. */
import { formatIban, formatPaymentReference, printEnterpriseNumber } from '@schoolbeheer/domain/belgium'
import type { Language } from '@schoolbeheer/domain/languages'
import { toEuro } from '@schoolbeheer/domain/money'
import { textsOf, type Texts } from '@schoolbeheer/server/texts'
import { and, eq, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import type { Db } from '../../db/connection.ts'
import { streamRows } from '../../db/stream.ts'
import { creditNotes } from '../../db/tables/creditNotes.ts'
import { invoiceFiles, invoices } from '../../db/tables/invoices.ts'
import { paymentAllocations, paymentEntries } from '../../db/tables/payments.ts'
import { schoolGroups } from '../../db/tables/schoolGroups.ts'
import type { Customer } from '../../documents/paper.ts'
import type { Column } from '../../http/spreadsheet.ts'
import type { Period, Selection } from '../invoices/accounting.ts'
import { billedCustomer, ofNewestFile } from '../invoices/billedCustomer.ts'
import texts from './texts.json' with { type: 'json' }

type T = Texts<keyof typeof texts>

/** A row for each customer number, as the newest of its documents says it. Throws a 429 when too much is read at once. */
export async function customerList(pool: pg.Pool, selection: Selection, language: Language) {
  const t = textsOf(texts, language)
  return { columns: customerColumns(t), rows: await streamRows(pool, (db) => selectCustomers(db, selection)) }
}

function customerColumns(t: T): Column<{ customer: Customer }>[] {
  const text = (
    key: keyof typeof texts,
    value: (customer: Customer) => string | null,
  ): Column<{ customer: Customer }> => ({
    header: t(key),
    width: 20,
    value: ({ customer }) => value(customer),
  })
  return [
    text('clientNumber', ({ clientNumber }) => clientNumber),
    text('customer', ({ name }) => name),
    text('vatNumber', ({ vat }) => printEnterpriseNumber(vat ?? '') || null),
    text('street', ({ street, number }) => `${street} ${number}`.trim()),
    text('postalCode', ({ postalCode }) => postalCode),
    text('city', ({ city }) => city),
  ]
}

function selectCustomers(db: Db, { ofInvoices, ofCreditNotes, fileId }: Selection) {
  const customer = (paper: typeof invoiceFiles.paper | typeof creditNotes.paper) =>
    sql<Customer>`${paper} -> 'customer'`.as('customer')
  const named = unionAll(
    db
      .select({ customer: customer(invoiceFiles.paper), date: invoices.creationDate })
      .from(invoices)
      .innerJoin(invoiceFiles, and(eq(invoiceFiles.invoiceId, invoices.id), eq(invoiceFiles.fileId, fileId)))
      .where(ofInvoices),
    db
      .select({ customer: customer(creditNotes.paper), date: creditNotes.creationDate })
      .from(creditNotes)
      .where(sql`${ofCreditNotes} and ${creditNotes.paper} is not null`),
  ).as('named')
  const number = sql`${named.customer} ->> 'clientNumber'`
  return db
    .selectDistinctOn([number], { customer: named.customer })
    .from(named)
    .orderBy(sql`${number}, ${named.date} desc, ${named.customer}::text`)
}

/** Bookings by the days on which they count; undone ones are negative. Throws a 429 when too much is read at once. */
export async function paymentList(pool: pg.Pool, period: Period, language: Language) {
  const t = textsOf(texts, language)
  return { columns: paymentColumns(t), rows: await streamRows(pool, (db) => selectBookings(db, period)) }
}

type Booking = Awaited<ReturnType<typeof selectBookings>>[number]

function paymentColumns(t: T): Column<Booking>[] {
  const date = 'dd/mm/yyyy'
  return [
    { header: t('date'), width: 12, format: date, value: (row) => new Date(row.date) },
    { header: t('kind'), width: 20, value: (row) => t(kindOf(row)) },
    { header: t('amount'), width: 14, format: '"€" #,##0.00', value: ({ cents }) => toEuro(cents) },
    { header: t('invoice'), width: 14, value: ({ invoiceNumber }) => invoiceNumber },
    { header: t('clientNumber'), width: 14, value: ({ customer }) => customer.clientNumber },
    { header: t('customer'), width: 40, value: ({ customer }) => customer.name },
    { header: t('bookedOn'), width: 14, format: date, value: ({ bookedOn }) => new Date(bookedOn) },
    { header: t('account'), width: 22, value: ({ account }) => (account ? formatIban(account) : t('byHand')) },
    { header: t('counterName'), width: 30, value: ({ name }) => name },
    { header: t('counterAccount'), width: 22, value: ({ iban }) => iban && formatIban(iban) },
    {
      header: t('reference'),
      width: 20,
      // A reference has no plus signs, which a spreadsheet would take for a formula.
      value: ({ reference }) => reference && formatPaymentReference(reference).replaceAll('+', ''),
    },
  ]
}

function kindOf({ isUndone, isIncoming }: Booking): keyof typeof texts {
  if (isIncoming) return isUndone ? 'paymentUndone' : 'payment'
  return isUndone ? 'refundUndone' : 'refund'
}

function selectBookings(db: Db, { from, to }: Period) {
  const { journalDate, undoneJournalDate, amountCents } = paymentAllocations
  const bookings = (isUndone: boolean) => {
    const date = isUndone ? undoneJournalDate : journalDate
    return db
      .select({
        id: paymentAllocations.id,
        date: sql<string>`${date}`.as('day'),
        isUndone: sql<boolean>`${isUndone}::boolean`.as('is_undone'),
        isIncoming: sql<boolean>`${paymentEntries.amountCents} > 0`.as('is_incoming'),
        cents: sql<number>`${isUndone ? sql`-` : sql``}${amountCents}`.mapWith(Number).as('cents'),
        invoiceNumber: invoices.invoiceNumber,
        customer: billedCustomer(invoiceFiles.paper),
        bookedOn: sql<string>`${paymentEntries.date}`.as('booked_on'),
        account: paymentEntries.account,
        name: sql<string | null>`${paymentEntries.name}`.as('counter_name'),
        iban: paymentEntries.iban,
        reference: paymentEntries.reference,
      })
      .from(paymentAllocations)
      .innerJoin(paymentEntries, eq(paymentEntries.id, paymentAllocations.entryId))
      .leftJoin(invoices, eq(invoices.id, paymentAllocations.invoiceId))
      .leftJoin(invoiceFiles, ofNewestFile)
      .leftJoin(
        schoolGroups,
        sql`${schoolGroups.id} = coalesce(${invoices.schoolGroupId}, ${paymentEntries.schoolGroupId})`,
      )
      .where(sql`${date} between ${from} and ${to}`)
  }
  return unionAll(bookings(false), bookings(true)).orderBy(sql`day, id, is_undone`)
}
