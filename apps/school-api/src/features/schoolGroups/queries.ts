/**
 * Queries of school groups. Reads start from the rows that the viewer may see, except for calls of admins, who see
 * every group.
 */
import { isOpenContractOrder, stillBills } from '../../db/rules.ts'
import type { Period } from '@schoolbeheer/domain/invoices/billing'
import type { Viewer } from '@schoolbeheer/domain/permissions'
import { found } from '@schoolbeheer/server/database/rows'
import { versionOfRows } from '@schoolbeheer/server/database/versions'
import { and, asc, eq, getTableColumns, gte, inArray, isNotNull, notExists, sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Db, SchoolDatabase } from '../../db/connection.ts'
import { schoolGroupScope } from '../../db/scope.ts'
import { streamRows } from '../../db/stream.ts'
import { invoiceLines, invoices } from '../../db/tables/invoices.ts'
import { purchaseOrders } from '../../db/tables/purchaseOrders.ts'
import { cities, onderwijsnetten } from '../../db/tables/reference.ts'
import { schoolGroups } from '../../db/tables/schoolGroups.ts'

export type SchoolGroupRow = Awaited<ReturnType<typeof selectSchoolGroups>>[number]

export function listSchoolGroups(db: Db, viewer: Viewer) {
  return selectSchoolGroups(db, schoolGroupScope(db, viewer))
}

/** See `Versions`. */
export function versionOfSchoolGroups(db: Db, viewer: Viewer): Promise<string> {
  const isSeen = schoolGroupScope(db, viewer)
  // All are looked at sooner than those of all groups.
  const ofSeen = (key: AnyPgColumn, id: AnyPgColumn) =>
    isSeen && inArray(key, db.select({ id }).from(schoolGroups).where(isSeen))
  return versionOfRows(
    db,
    [schoolGroups, isSeen],
    [onderwijsnetten, ofSeen(onderwijsnetten.id, schoolGroups.onderwijsnetId)],
    [cities, ofSeen(cities.id, schoolGroups.cityId)],
  )
}

/** Groups that order first, or that do not, without those that have an open order for their contract. */
export function listSchoolGroupsByOrder(db: Db, { requiresPurchaseOrder }: { requiresPurchaseOrder: boolean }) {
  const hasToOrder = eq(schoolGroups.requiresPurchaseOrder, requiresPurchaseOrder)
  return selectSchoolGroups(db, and(hasToOrder, hasNoOpenOrder(db)))
}

/** Whether a group has no open order for its contract: a condition of a query of groups. */
export function hasNoOpenOrder(db: Db): SQL {
  const ordered = db
    .select({ one: sql`1` })
    .from(purchaseOrders)
    .where(and(eq(purchaseOrders.schoolGroupId, schoolGroups.id), isOpenContractOrder))
  return notExists(ordered)
}

export function streamSchoolGroups({ pool }: SchoolDatabase) {
  return streamRows(pool, selectSchoolGroups)
}

export async function schoolGroupExists(db: Db, viewer: Viewer, id: number): Promise<boolean> {
  return (await db.$count(schoolGroups, and(eq(schoolGroups.id, id), schoolGroupScope(db, viewer)))) > 0
}

/** The shares of the licence fee that were billed and credited since, by group. */
export async function listFreedShares(db: Db, ids: number[]): Promise<Map<number, number[]>> {
  const { shareOfGroupId: groupId, shareNumber: share, amountCents, creditedCents } = invoiceLines
  const rows = await db
    .select({ groupId, share })
    .from(invoiceLines)
    .where(inArray(groupId, ids))
    .groupBy(groupId, share)
    .having(sql`bool_and(${creditedCents} >= ${amountCents})`)
  const freed = new Map<number, number[]>()
  for (const row of rows) {
    if (row.groupId === null || row.share === null) continue
    freed.set(row.groupId, [...(freed.get(row.groupId) ?? []), row.share])
  }
  return freed
}

/** The periods of invoices that are not wholly credited and that end from this day on, by group. */
export async function listBilledPeriods(db: Db, ids: number[], from: string): Promise<Map<number, BilledPeriod[]>> {
  const { schoolGroupId: groupId, periodStart, periodEnd, invoiceNumber } = invoices
  const rows = await db
    .select({ groupId, start: periodStart, end: periodEnd, invoiceNumber })
    .from(invoices)
    .where(and(inArray(groupId, ids), gte(periodEnd, from), stillBills))
    .orderBy(asc(periodStart))
  const billed = new Map<number, BilledPeriod[]>()
  for (const { groupId: id, start, end, invoiceNumber: number } of rows)
    if (start && end) billed.set(id, [...(billed.get(id) ?? []), { start, end, invoiceNumber: number }])
  return billed
}

/** A part of a query: the last day that an invoice bills which is not wholly credited, by group. */
export function lastBilled(db: Db) {
  const { schoolGroupId: groupId, periodEnd } = invoices
  return db
    .select({ groupId, until: sql<string | null>`max(${periodEnd})`.as('until') })
    .from(invoices)
    .where(and(isNotNull(periodEnd), stillBills))
    .groupBy(groupId)
    .as('billed')
}

export async function listBilledUntil(db: Db, ids: number[]): Promise<Map<number, string | null>> {
  const billed = lastBilled(db)
  const rows = await db
    .select({ groupId: billed.groupId, until: billed.until })
    .from(billed)
    .where(inArray(billed.groupId, ids))
  return new Map(rows.map(({ groupId, until }) => [groupId, until]))
}

type BilledPeriod = Period & { invoiceNumber: string }

/** Throws a 404. */
export async function readSchoolGroup(db: Db, id: number): Promise<SchoolGroupRow> {
  return found(await selectSchoolGroups(db, eq(schoolGroups.id, id)))
}

const { onderwijsnetId: _onderwijsnetId, cityId: _cityId, ...columns } = getTableColumns(schoolGroups)

function selectSchoolGroups(db: Db, where?: SQL) {
  return db
    .select({ ...columns, onderwijsnet: getTableColumns(onderwijsnetten), city: getTableColumns(cities) })
    .from(schoolGroups)
    .innerJoin(onderwijsnetten, eq(onderwijsnetten.id, schoolGroups.onderwijsnetId))
    .innerJoin(cities, eq(cities.id, schoolGroups.cityId))
    .where(where)
    .orderBy(asc(schoolGroups.name), asc(schoolGroups.id))
}
