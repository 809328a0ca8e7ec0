/**
 * Candidates for the suggestions of a payment: invoices, payments and customers that it may be about. All are found by
 * an index, whatever is open beside them.
 */
import { addDays } from '@schoolbeheer/domain/dates'
import type {
  CandidateCustomer,
  CandidateEntry,
  CandidateInvoice,
  Candidates,
} from '@schoolbeheer/domain/payments/candidates'
import { PDF_CREATED, SENT } from '@schoolbeheer/domain/invoices/statuses'
import { isLikeName, nameWords } from '@schoolbeheer/domain/payments/names'
import { remainderOf } from '@schoolbeheer/domain/payments/ledger'
import { mostDaysByHand } from '@schoolbeheer/domain/payments/received'
import { namedCreditNotes, namedReferences, type NamedReferences } from '@schoolbeheer/domain/payments/references'
import {
  and,
  asc,
  between,
  desc,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lte,
  ne,
  not,
  or,
  sql,
  type SQL,
} from 'drizzle-orm'
import type { Db } from '../../db/connection.ts'
import { isOverdue, openCents, refundCents } from '../../db/rules.ts'
import { creditNotes } from '../../db/tables/creditNotes.ts'
import { invoices } from '../../db/tables/invoices.ts'
import { paymentAllocations, paymentEntries } from '../../db/tables/payments.ts'
import { schoolGroups } from '../../db/tables/schoolGroups.ts'
import type { PaymentEntryRow } from './ledger.ts'

type NumberedInvoice = CandidateInvoice & { invoiceNumber: string }

/** @param today a date in Brussels */
export async function readCandidates(
  db: Db,
  entry: PaymentEntryRow,
  today: string,
): Promise<Omit<Candidates, 'invoices'> & { invoices: NumberedInvoice[] }> {
  const named = await readNamed(db, entry)
  if (entry.kind === 'return')
    return { named, invoices: [], customers: [], entries: await listCounterEntries(db, entry, []) }
  const list = (where: SQL | undefined) => listInvoices(db, where, { entryId: entry.id, today })
  const references = Object.values(named).flat()
  const meant = references.length > 0 ? await list(inArray(invoices.reference, references)) : []
  const referred = meant.filter(({ reference }) => named.exact.includes(reference))
  const customers = await listCustomers(db, entry, referred)
  const groups = customers.map(({ schoolGroupId }) => schoolGroupId)
  const theirs = groups.length > 0 ? await list(isTheirs(db, entry, groups)) : []
  const all = new Map([...meant, ...theirs].map((invoice) => [invoice.id, invoice]))
  const entries = entry.amountCents < 0 ? await listCounterEntries(db, entry, groups) : []
  return { named, customers, entries, invoices: [...all.values()] }
}

async function readNamed(db: Db, entry: PaymentEntryRow): Promise<NamedReferences> {
  const texts = textsOf(entry)
  const named = namedIn(entry)
  const numbers = entry.amountCents < 0 ? namedCreditNotes(texts) : []
  if (numbers.length === 0) return named
  const credited = await db
    .select({ reference: invoices.reference })
    .from(creditNotes)
    .innerJoin(invoices, eq(invoices.id, creditNotes.invoiceId))
    // The index has this collation.
    .where(inArray(sql`${creditNotes.creditNoteNumber} collate "C"`, numbers))
  return { ...named, exact: [...named.exact, ...credited.map(({ reference }) => reference)] }
}

/** The references of invoices that an entry names. */
export function namedIn(entry: PaymentEntryRow): NamedReferences {
  return namedReferences(textsOf(entry))
}

function textsOf({ reference, communication, hints }: PaymentEntryRow): string[] {
  return [reference ?? '', communication ?? '', ...hints]
}

/** Invoices with a PDF, those that are due first in front. The entry pays none a second time. */
async function listInvoices(
  db: Db,
  where: SQL | undefined,
  { entryId, today }: { entryId: number; today: string },
): Promise<NumberedInvoice[]> {
  const { id, invoiceNumber, reference, schoolGroupId, dueDate, status } = invoices
  const isPaidBySame = sql`exists (select from ${paymentAllocations} same
    where same.invoice_id = ${id} and same.entry_id = ${entryId} and same.undone_at is null)`
  const rows = await db
    .select({
      id,
      invoiceNumber,
      reference,
      schoolGroupId,
      openCents: sql<number>`case when ${isPaidBySame} then 0 else ${openCents} end`,
      refundCents: sql<number>`case when ${isPaidBySame} then 0 else ${refundCents} end`,
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

/** The invoices of groups that the entry may pay, or replace the payment of; of money that went out, those with a refund. */
function isTheirs(db: Db, { date, ...entry }: PaymentEntryRow, groups: number[]): SQL | undefined {
  const { schoolGroupId, status, sentAt } = invoices
  const theirs = inArray(schoolGroupId, groups)
  if (entry.amountCents < 0) return and(theirs, gt(refundCents, 0))
  const noted = db
    .select({ invoiceId: paymentAllocations.invoiceId })
    .from(paymentEntries)
    .innerJoin(paymentAllocations, eq(paymentAllocations.entryId, paymentEntries.id))
    .where(
      and(
        eq(paymentEntries.source, 'manual'),
        inArray(paymentEntries.schoolGroupId, groups),
        between(paymentEntries.date, addDays(date, -mostDaysByHand), addDays(date, mostDaysByHand)),
        eq(paymentEntries.amountCents, remainderOf(entry)),
        isNull(paymentAllocations.undoneAt),
      ),
    )
  const isAtCustomer = or(eq(status, SENT), and(eq(status, PDF_CREATED), isNotNull(sentAt)))
  return and(theirs, or(and(isAtCustomer, gt(openCents, 0)), inArray(invoices.id, noted)))
}

/** A name is of no use where a reference says whose payment it is, or where several customers have a like one. */
async function listCustomers(
  db: Db,
  { schoolGroupId, iban, name }: PaymentEntryRow,
  referred: CandidateInvoice[],
): Promise<CandidateCustomer[]> {
  const groups = [...(schoolGroupId === null ? [] : [schoolGroupId]), ...referred.map((one) => one.schoolGroupId)]
  const byReference = [...new Set(groups)].map((id) => ({ schoolGroupId: id, knownBy: 'reference' as const }))
  const ofAccount = iban === null ? [] : await listGroupsOfAccount(db, iban)
  const byAccount =
    ofAccount.length === 1 ? ofAccount.map((id) => ({ schoolGroupId: id, knownBy: 'iban' as const })) : []
  if (byReference.length > 0 || !name) return [...byReference, ...byAccount]
  const words = nameWords(name)
  const all = await db.select({ id: schoolGroups.id, name: schoolGroups.name }).from(schoolGroups)
  const alike = all.filter((group) => isLikeName(words, nameWords(group.name)))
  const byName =
    alike.length > mostAlike ? [] : alike.map(({ id }) => ({ schoolGroupId: id, knownBy: 'name' as const }))
  return [...byAccount, ...byName]
}

const mostAlike = 5

/** The customers for whom entries of this account are booked, of the newest; at most two. */
async function listGroupsOfAccount(db: Db, iban: string): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select distinct coalesce(${invoices.schoolGroupId}, entry.school_group_id) as id
    from (
      select * from ${paymentEntries} where ${paymentEntries.iban} = ${iban} order by ${paymentEntries.id} desc limit 200
    ) entry
    left join ${paymentAllocations} on ${paymentAllocations.entryId} = entry.id and ${paymentAllocations.undoneAt} is null
    left join ${invoices} on ${invoices.id} = ${paymentAllocations.invoiceId}
    where ${invoices.id} is not null or entry.assigned_at is not null
    limit 2`)
  return rows.map(({ id }) => id)
}

/**
 * Entries of the other sign, the newest first: what a return may be of, of the same amount; else those of which just as
 * much is left.
 */
function listCounterEntries(db: Db, entry: PaymentEntryRow, groups: number[]): Promise<CandidateEntry[]> {
  const { id, amountCents, allocatedCents, iban, reference, schoolGroupId, kind, date, dismissed } = paymentEntries
  const back = -remainderOf(entry)
  const remainderCents = sql<number>`(${amountCents} - ${allocatedCents})::float8`
  const standing = (field: SQL) => sql`from ${paymentAllocations} part
    where part.${field} = ${paymentEntries}.id and part.undone_at is null`
  const allocationIds = sql<number[]>`array(select part.id ${standing(sql`entry_id`)})`
  const isPaired = sql`exists (select ${standing(sql`counter_entry_id`)})`
  const isReturn = entry.kind === 'return'
  const wanted = isReturn
    ? and(eq(amountCents, back), ne(kind, 'return'), lte(date, entry.date), not(isPaired))
    : eq(remainderCents, back)
  const shares = or(
    ...(entry.iban === null ? [] : [eq(iban, entry.iban)]),
    // The index of amounts is enough for this.
    ...(isReturn && entry.reference !== null ? [eq(reference, entry.reference)] : []),
    ...(groups.length > 0 ? [inArray(schoolGroupId, groups)] : []),
  )
  if (!shares) return Promise.resolve([])
  return db
    .select({ id, amountCents, remainderCents, iban, reference, schoolGroupId, allocationIds })
    .from(paymentEntries)
    .where(and(eq(paymentEntries.source, 'bank'), isNull(dismissed), wanted, shares))
    .orderBy(desc(date), desc(id))
    .limit(mostEntries)
}

const mostEntries = 20
