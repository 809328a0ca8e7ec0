/**
 * Search for documents, payments, course days and people by a typed text. Each kind of match has an index (migration `search`)
 * and a limit, so that it costs as much among 100,000 rows as among a few.
 */
import { centsIn, numberBeginning, referenceIn } from '@schoolbeheer/domain/search'
import type { Viewer } from '@schoolbeheer/domain/permissions'
import { and, desc, eq, isNull, sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '../../db/connection.ts'
import { openCents } from '../../db/rules.ts'
import { courseDayScope, invoiceScope, participantScope } from '../../db/scope.ts'
import { courseDays, participants } from '../../db/tables/courseDays.ts'
import { creditNotes } from '../../db/tables/creditNotes.ts'
import { invoices } from '../../db/tables/invoices.ts'
import { paymentEntries } from '../../db/tables/payments.ts'
import { purchaseOrders } from '../../db/tables/purchaseOrders.ts'
import { schoolGroups } from '../../db/tables/schoolGroups.ts'
import { schools } from '../../db/tables/schools.ts'
import { byNumber, type Match } from '../../db/numbers.ts'
import { holdsWords } from '../../db/words.ts'
import { entriesNamed } from '../payments/queries.ts'

const most = 20

/** The newest first, as in every search here. */
export async function findInvoices(db: Db, viewer: Viewer, q: string) {
  const [reference, cents] = [referenceIn(q), centsIn(q)]
  const matches: Match[] = [
    ...byNumber(q, numberBeginning(q, ''), invoices, invoices.invoiceNumber),
    ...(reference ? [{ where: eq(invoices.reference, reference), order: desc(invoices.id) }] : []),
    ...[invoices.totalCents, invoices.amountCents].flatMap((column) =>
      cents === undefined ? [] : [{ where: eq(column, cents), order: desc(invoices.id) }],
    ),
  ]
  if (matches.length === 0) return []
  const ids = matches.map(({ where, order }) =>
    db
      .select({ id: invoices.id })
      .from(invoices)
      .where(and(where, invoiceScope(db, viewer)))
      .orderBy(order)
      .limit(most),
  )
  return db
    .select({
      id: invoices.id,
      invoiceNumber: invoices.invoiceNumber,
      year: invoices.year,
      reference: invoices.reference,
      totalCents: invoices.totalCents,
      openCents,
      schoolGroupName: schoolGroups.name,
    })
    .from(invoices)
    .innerJoin(schoolGroups, eq(schoolGroups.id, invoices.schoolGroupId))
    .where(oneOf(invoices.id, ids))
    .orderBy(desc(invoices.year), desc(invoices.sequence))
    .limit(most)
}

export async function findCreditNotes(db: Db, viewer: Viewer, q: string) {
  const matches = byNumber(q, numberBeginning(q, 'CN'), creditNotes, creditNotes.creditNoteNumber)
  if (matches.length === 0) return []
  const ids = matches.map(({ where, order }) =>
    db
      .select({ id: creditNotes.id })
      .from(creditNotes)
      .innerJoin(invoices, eq(invoices.id, creditNotes.invoiceId))
      .where(and(where, invoiceScope(db, viewer)))
      .orderBy(order)
      .limit(most),
  )
  return db
    .select({
      id: creditNotes.id,
      creditNoteNumber: creditNotes.creditNoteNumber,
      invoiceId: invoices.id,
      invoiceNumber: invoices.invoiceNumber,
      year: invoices.year,
      totalCents: sql<number>`${creditNotes.amountCents} + ${creditNotes.vatCents}`,
      schoolGroupName: schoolGroups.name,
    })
    .from(creditNotes)
    .innerJoin(invoices, eq(invoices.id, creditNotes.invoiceId))
    .innerJoin(schoolGroups, eq(schoolGroups.id, invoices.schoolGroupId))
    .where(oneOf(creditNotes.id, ids))
    .orderBy(desc(creditNotes.year), desc(creditNotes.sequence))
    .limit(most)
}

/** Orders that match, without withdrawn ones. */
export function findPurchaseOrders(db: Db, q: string) {
  const matches: Match[] = [
    ...byNumber(q, numberBeginning(q, 'BB'), purchaseOrders, purchaseOrders.purchaseOrderNumber),
    { where: holdsWords(purchaseOrders, q), order: desc(purchaseOrders.id) },
  ]
  const ids = matches.map(({ where, order }) =>
    db
      .select({ id: purchaseOrders.id })
      .from(purchaseOrders)
      .where(and(where, isNull(purchaseOrders.withdrawnAt)))
      .orderBy(order)
      .limit(most),
  )
  return db
    .select({
      id: purchaseOrders.id,
      purchaseOrderNumber: purchaseOrders.purchaseOrderNumber,
      name: purchaseOrders.name,
      year: purchaseOrders.year,
      totalCents: purchaseOrders.totalCents,
      schoolGroupName: schoolGroups.name,
    })
    .from(purchaseOrders)
    .innerJoin(schoolGroups, eq(schoolGroups.id, purchaseOrders.schoolGroupId))
    .where(oneOf(purchaseOrders.id, ids))
    .orderBy(desc(purchaseOrders.year), desc(purchaseOrders.sequence))
    .limit(most)
}

/** Payments, in or out, that were not withdrawn. */
export function findPayments(db: Db, q: string) {
  const { id, source, date, amountCents, name, iban, dismissed } = paymentEntries
  const ids = entriesNamed(q).map((where) =>
    db
      .select({ id })
      .from(paymentEntries)
      .where(and(where, sql`${dismissed} is distinct from 'withdrawn'`))
      .orderBy(desc(date), desc(id))
      .limit(most),
  )
  return db
    .select({ id, source, date, amountCents, name, iban, schoolGroupName: schoolGroups.name })
    .from(paymentEntries)
    .leftJoin(schoolGroups, eq(schoolGroups.id, paymentEntries.schoolGroupId))
    .where(oneOf(id, ids))
    .orderBy(desc(date), desc(id))
    .limit(most)
}

/** Course days by their theme. */
export function findCourseDays(db: Db, viewer: Viewer, q: string) {
  const { id, theme, type, startDate, isPublic } = courseDays
  return db
    .select({ id, theme, type, startDate, isPublic })
    .from(courseDays)
    .where(and(holdsWords(courseDays, q), courseDayScope(viewer)))
    .orderBy(desc(courseDays.endDate))
    .limit(most)
}

/** Each person once, with the newest of that person's days. */
export async function findPeople(db: Db, viewer: Viewer, q: string) {
  const { firstName, lastName, email, userId, courseDayId } = participants
  const rows = await db
    .select({
      firstName,
      lastName,
      email,
      userId,
      courseDayId,
      schoolId: schools.guid,
      schoolName: schools.name,
      theme: courseDays.theme,
    })
    .from(participants)
    .innerJoin(courseDays, eq(courseDays.id, courseDayId))
    .leftJoin(schools, eq(schools.id, participants.schoolId))
    .where(and(holdsWords(participants, q), participantScope(db, viewer), courseDayScope(viewer)))
    .orderBy(desc(participants.id))
    .limit(5 * most)
  const newest = new Map(rows.toReversed().map((row) => [row.email.toLowerCase(), row]))
  return [...newest.values()].toReversed().slice(0, most)
}

function oneOf(id: AnyPgColumn, queries: { getSQL: () => SQL }[]): SQL {
  return sql`${id} in (${sql.join(
    queries.map((query) => sql`${query}`),
    sql` union all `,
  )})`
}
