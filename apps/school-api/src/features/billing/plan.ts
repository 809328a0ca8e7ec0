/** Drafts of the selected course days, visits or feedback; the same for each kind. */
import type { Obstacle } from '@schoolbeheer/contracts/problem'
import type { BillingDocument } from '@schoolbeheer/domain/billing/sources'
import { isTooMuch } from '@schoolbeheer/domain/invoices/billing'
import type { InvoiceType } from '@schoolbeheer/domain/billing/kinds'
import { VAT_RATE } from '@schoolbeheer/domain/money'
import { inArray } from 'drizzle-orm'
import type { Db } from '../../db/connection.ts'
import { schoolGroups } from '../../db/tables/schoolGroups.ts'
import type { Draft, DraftLine } from './draft.ts'
import { refuseAny } from './refusal.ts'

/** A course day of a group, a visit or feedback: its lines, or the reason why it has none. */
export type Billable = { name: string; lines: DraftLine[] } & Partial<Pick<Obstacle, 'reason' | 'detail'>>

export type Selection = { schoolGroupId: number; ids: number[] }

/**
 * A draft for each group. Throws a 409 that names all obstacles.
 * @param find answers undefined for an id that does not exist
 */
export async function draftsOf(
  tx: Db,
  { document, type, selections }: { document: BillingDocument; type: InvoiceType; selections: Selection[] },
  find: (schoolGroupId: number, id: number) => Billable | undefined,
): Promise<Draft[]> {
  const found = selections.map(({ schoolGroupId, ids }) => ({
    schoolGroupId,
    billables: ids.map((id) => ({ id, ...(find(schoolGroupId, id) ?? missing(id)) })),
  }))
  const drafts = found.map(({ schoolGroupId, billables }): Draft => {
    return { type, schoolGroupId, lines: billables.flatMap(({ lines }) => lines) }
  })
  const inTheWay = found.flatMap(({ schoolGroupId, billables }) =>
    billables.flatMap((billable) => obstacleOf(document, billable)).map((obstacle) => ({ schoolGroupId, obstacle })),
  )
  refuseAny(document, inTheWay.length > 0 ? await ofGroups(tx, inTheWay) : await tooMuch(tx, drafts))
  return drafts
}

/** A line at the standard rate; none if it costs nothing. */
export function lineOf(
  price: Pick<DraftLine, 'quantity' | 'unit' | 'unitPriceCents' | 'amountCents'>,
  said: Pick<DraftLine, 'typeName' | 'description' | 'source'> & { supplyDate: string },
): DraftLine[] {
  return price.amountCents > 0 ? [{ ...said, ...price, vatRate: VAT_RATE }] : []
}

/** The entries by group, the groups by name. */
export async function byGroup<Entry extends { schoolGroupId: number }>(db: Db, entries: Entry[]) {
  const groups = Map.groupBy(entries, ({ schoolGroupId }) => schoolGroupId)
  const rows = await db
    .select({ schoolGroupId: schoolGroups.id, schoolGroupName: schoolGroups.name })
    .from(schoolGroups)
    .where(inArray(schoolGroups.id, [...groups.keys()]))
    .orderBy(schoolGroups.name, schoolGroups.id)
  return rows.map((group) => ({ ...group, entries: groups.get(group.schoolGroupId) ?? [] }))
}

function missing(id: number): Billable {
  return { name: String(id), lines: [], reason: 'billing_gone' }
}

function obstacleOf(way: BillingDocument, { id, name, lines, reason, detail }: Billable & { id: number }): Obstacle[] {
  if (!reason && lines.length > 0) return []
  return [{ id, name, reason: reason ?? `billing_nothing_${way}`, ...(detail && { detail }) }]
}

/** Obstacles with the names of their groups, because several groups may have the same day. */
async function ofGroups(tx: Db, inTheWay: { schoolGroupId: number; obstacle: Obstacle }[]): Promise<Obstacle[]> {
  const groups = new Map((await byGroup(tx, inTheWay)).map((group) => [group.schoolGroupId, group.schoolGroupName]))
  return inTheWay.map(({ schoolGroupId, obstacle }) => {
    return { ...obstacle, name: `${obstacle.name} (${groups.get(schoolGroupId) ?? schoolGroupId})` }
  })
}

async function tooMuch(tx: Db, drafts: Draft[]): Promise<Obstacle[]> {
  const large = drafts.filter(({ lines }) => isTooMuch(lines.map(({ amountCents }) => ({ amount: amountCents }))))
  const groups = await byGroup(tx, large)
  return groups.map(({ schoolGroupId, schoolGroupName }) => ({
    id: schoolGroupId,
    name: schoolGroupName,
    reason: 'invoice_toomuch',
  }))
}
