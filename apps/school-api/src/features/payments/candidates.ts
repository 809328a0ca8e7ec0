/**
 * Candidates for the suggestions of payments: invoices, payments and customers that each may be about. As many statements
 * read those of a payment as of thousands.
 */
import { addDays } from '@schoolbeheer/domain/dates'
import type { CandidateInvoice, Candidates } from '@schoolbeheer/domain/payments/candidates'
import { PDF_CREATED, SENT } from '@schoolbeheer/domain/invoices/statuses'
import { remainderOf } from '@schoolbeheer/domain/payments/ledger'
import { mostDaysByHand } from '@schoolbeheer/domain/payments/received'
import { namedCreditNotes, namedReferences, type NamedReferences } from '@schoolbeheer/domain/payments/references'
import { and, asc, desc, eq, gt, gte, isNotNull, isNull, or, sql, type SQL } from 'drizzle-orm'
import type { Db } from '../../db/connection.ts'
import { isOverdue, openCents, refundCents } from '../../db/rules.ts'
import { creditNotes } from '../../db/tables/creditNotes.ts'
import { invoices } from '../../db/tables/invoices.ts'
import { paymentAllocations, paymentEntries } from '../../db/tables/payments.ts'
import { knowCustomers } from './candidateCustomers.ts'
import { knowCounterEntries } from './candidateEntries.ts'
import { isReturn, type PaymentEntryRow } from './ledger.ts'

type NumberedInvoice = CandidateInvoice & { invoiceNumber: string }

/** An entry, and whose its texts and its account say that it is: nobody's for one that came back. */
type NamedEntry = { entry: PaymentEntryRow; named: NamedReferences; groups: number[] }

/**
 * The candidates of each entry, in the order of these.
 * @param today a date in Brussels
 */
export async function readCandidates(
  db: Db,
  entries: readonly PaymentEntryRow[],
  today: string,
): Promise<(Omit<Candidates, 'invoices'> & { invoices: NumberedInvoice[] })[]> {
  const list = (where: SQL | undefined) => listInvoices(db, where, today)
  const named = await readNamed(db, entries)
  const references = named.flatMap(referencesOf)
  const meant = references.length > 0 ? await list(sql`${invoices.reference} = any(${sql.param(references)})`) : []
  const places = new Map(meant.map(({ reference }, at) => [reference, at]))
  /** In the order of the list. */
  const meantBy = (some: string[]) => {
    const found = some.flatMap((reference) => places.get(reference) ?? []).toSorted((one, other) => one - other)
    return found.flatMap((at) => meant[at] ?? [])
  }
  const customersOf = await knowCustomers(db, entries)
  const asked = entries.map((entry, at) => {
    const names = named[at] ?? nothingNamed
    const customers = isReturn(entry) ? [] : customersOf(entry, meantBy(names.exact))
    return { entry, named: names, customers, groups: customers.map(({ schoolGroupId }) => schoolGroupId) }
  })
  const theirs = Map.groupBy(await listTheirs(list, asked), ({ schoolGroupId }) => schoolGroupId)
  const counterEntriesOf = await knowCounterEntries(db, asked)
  return asked.map(({ customers, ...one }) => {
    const found = isReturn(one.entry)
      ? []
      : [...meantBy(referencesOf(one.named)), ...one.groups.flatMap((id) => theirs.get(id) ?? [])]
    const unique = new Map(found.map((invoice) => [invoice.id, invoice]))
    return { named: one.named, customers, entries: counterEntriesOf(one), invoices: [...unique.values()] }
  })
}

const nothingNamed: NamedReferences = { exact: [], numbered: [], near: [] }

function referencesOf(named: NamedReferences): string[] {
  return Object.values(named).flat()
}

async function readNamed(db: Db, entries: readonly PaymentEntryRow[]): Promise<NamedReferences[]> {
  const read = entries.map(({ reference, communication, hints, amountCents }) => {
    const texts = [reference ?? '', communication ?? '', ...hints]
    return { named: namedReferences(texts), numbers: amountCents < 0 ? namedCreditNotes(texts) : [] }
  })
  const numbers = read.flatMap((one) => one.numbers)
  if (numbers.length === 0) return read.map(({ named }) => named)
  const { creditNoteNumber } = creditNotes
  const credited = await db
    .select({ number: creditNoteNumber, reference: invoices.reference })
    .from(creditNotes)
    .innerJoin(invoices, eq(invoices.id, creditNotes.invoiceId))
    // The index has this collation.
    .where(sql`${creditNoteNumber} collate "C" = any(${sql.param(numbers)})`)
  const references = new Map(credited.map(({ number, reference }) => [number, reference]))
  return read.map(({ named, ...one }) => {
    return { ...named, exact: [...named.exact, ...one.numbers.flatMap((number) => references.get(number) ?? [])] }
  })
}

/** Invoices with a PDF, those that are due first in front. */
async function listInvoices(db: Db, where: SQL | undefined, today: string): Promise<NumberedInvoice[]> {
  const { id, invoiceNumber, reference, schoolGroupId, dueDate, status } = invoices
  const rows = await db
    .select({
      id,
      invoiceNumber,
      reference,
      schoolGroupId,
      openCents,
      refundCents,
      isOverdue: sql<boolean>`${isOverdue(today)}`,
      allocationId: paymentAllocations.id,
      amountCents: paymentAllocations.amountCents,
      date: paymentEntries.date,
    })
    .from(invoices)
    .leftJoin(paymentAllocations, and(eq(paymentAllocations.invoiceId, id), isNull(paymentAllocations.undoneAt)))
    .leftJoin(
      paymentEntries,
      and(eq(paymentEntries.id, paymentAllocations.entryId), eq(paymentEntries.source, 'manual')),
    )
    .where(and(where, gte(status, PDF_CREATED)))
    .orderBy(asc(dueDate), asc(id), desc(paymentEntries.date))
  const found = new Map<number, NumberedInvoice>()
  for (const { allocationId, amountCents, date, ...invoice } of rows) {
    const isByHand = allocationId !== null && amountCents !== null && date !== null
    const byHand = isByHand ? { allocationId, amountCents, date } : null
    if (byHand || !found.has(invoice.id)) found.set(invoice.id, { ...invoice, byHand })
  }
  return [...found.values()]
}

/**
 * The invoices of groups that their entries may pay, or replace the payment of; for money that went out, those with a
 * refund.
 */
function listTheirs(
  list: (where: SQL | undefined) => Promise<NumberedInvoice[]>,
  asked: readonly NamedEntry[],
): Promise<NumberedInvoice[]> {
  const [out, received] = [
    asked.filter(({ entry, groups }) => entry.amountCents < 0 && groups.length > 0),
    asked.filter(({ entry, groups }) => entry.amountCents > 0 && groups.length > 0),
  ]
  const isOf = (some: readonly NamedEntry[]) =>
    sql`${invoices.schoolGroupId} = any(${sql.param([...new Set(some.flatMap(({ groups }) => groups))])})`
  const theirs = [
    ...(out.length > 0 ? [and(isOf(out), gt(refundCents, 0))] : []),
    ...(received.length > 0 ? [and(isOf(received), or(isOpenAtCustomer, isNoted(received)))] : []),
  ]
  return theirs.length > 0 ? list(or(...theirs)) : Promise.resolve([])
}

const { status, sentAt } = invoices
const isOpenAtCustomer = and(or(eq(status, SENT), and(eq(status, PDF_CREATED), isNotNull(sentAt))), gt(openCents, 0))

/** Whether a person noted a payment of the invoice that is of the amount of one of these, and of about its time. */
function isNoted(received: readonly NamedEntry[]): SQL {
  const times = received.map(({ entry: { date, ...entry }, groups }) => {
    return {
      groups,
      from: addDays(date, -mostDaysByHand),
      until: addDays(date, mostDaysByHand),
      cents: remainderOf(entry),
    }
  })
  return sql`exists (
    select from ${paymentAllocations} part
    join ${paymentEntries} entry on entry.id = part.entry_id and entry.source = 'manual'
    join json_to_recordset(${JSON.stringify(times)}::json) as asked (groups int[], "from" date, until date, cents bigint)
      on ${invoices.schoolGroupId} = any(asked.groups) and entry.amount_cents = asked.cents
        and entry.date between asked."from" and asked.until
    where part.invoice_id = ${invoices.id} and part.undone_at is null)`
}
