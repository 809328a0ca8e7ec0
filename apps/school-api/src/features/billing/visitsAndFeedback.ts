/** What school visits and feedback have in common when they are billed: work for a group on a date, and what it costs. */
import { isDue } from '@schoolbeheer/domain/billing/due'
import type { SourceKind, BillingDocument } from '@schoolbeheer/domain/billing/sources'
import { brusselsDate, formatDutchDate } from '@schoolbeheer/domain/dates'
import type { InvoiceType } from '@schoolbeheer/domain/invoices/statuses'
import { sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { SchoolApi } from '../../api.ts'
import { listStandings } from '../../db/billed.ts'
import type { Db } from '../../db/connection.ts'
import type { Draft, DraftLine } from './draft.ts'
import { draftsOf, type Billable, type Selection } from './plan.ts'
import { billedSources } from '../../db/tables/billing.ts'

type Row = { id: number; schoolGroupId: number; date: string; purchaseOrderRequired: boolean; invoiceRequired: boolean }

/** The lines of it that are open, and the number of a document that has others. */
type OpenRow<One extends Row> = { row: One; schoolGroupId: number; lines: DraftLine[]; number: string | undefined }

type Kinds = readonly SourceKind[]

/** Where not each of these sources is ordered or billed, in a query of what they are of. */
export function hasOpen(kinds: Kinds, id: AnyPgColumn): SQL {
  return sql`(
    select count(*) from ${billedSources}
    where ${billedSources.kind} in ${[...kinds]} and ${billedSources.sourceId} = ${id}) < ${kinds.length}`
}

/** Whether it is ordered or billed in this way, now. */
export function goesBy({ now }: Pick<SchoolApi, 'now'>, way: BillingDocument): (row: Row) => boolean {
  const today = brusselsDate(new Date(now()))
  return ({ date, purchaseOrderRequired }) =>
    purchaseOrderRequired === (way === 'purchaseOrder') && isDue(way, date, today)
}

/**
 * What is open of the rows, also where that is nothing.
 * @param linesOf all that a row costs
 */
export async function openRows<One extends Row>(
  db: Db,
  rows: One[],
  kinds: Kinds,
  linesOf: (row: One) => DraftLine[],
): Promise<OpenRow<One>[]> {
  const ids = rows.map(({ id }) => id)
  const taken = Map.groupBy(await listStandings(db, kinds, ids), ({ sourceId }) => sourceId)
  return rows.map((row) => {
    const own = taken.get(row.id) ?? []
    const lines = linesOf(row).filter(({ source }) => own.every(({ kind }) => kind !== source?.kind))
    return { row, schoolGroupId: row.schoolGroupId, lines, number: own[0]?.number }
  })
}

/** A draft for the work of each group. Throws a 409 that names everything that stands in the way. */
export function planRows<One extends Row>(
  { now }: Pick<SchoolApi, 'now'>,
  tx: Db,
  wanted: { way: BillingDocument; type: InvoiceType; selections: Selection[] },
  open: OpenRow<One>[],
  nameOf: (row: One) => string = dateOf,
): Promise<Draft[]> {
  const { way } = wanted
  const today = brusselsDate(new Date(now()))
  const found = new Map(open.map((one) => [one.row.id, one]))
  return draftsOf(tx, wanted, (schoolGroupId, id): Billable | undefined => {
    const one = found.get(id)
    if (one?.schoolGroupId !== schoolGroupId) return undefined
    const { row, lines, number } = one
    const name = nameOf(row)
    const no = (reason: string) => ({ name, lines: [], reason })
    if (lines.length === 0 && number) return { ...no('billing_taken'), detail: number }
    if (!row.invoiceRequired) return no('billing_notrequired')
    if (row.purchaseOrderRequired !== (way === 'purchaseOrder')) return no(`billing_not_${way}`)
    return isDue(way, row.date, today) ? { name, lines } : no('billing_notyet')
  })
}

export function dateOf({ date }: Pick<Row, 'date'>): string {
  return formatDutchDate(date)
}

/** Hours or kilometres as people write them in Dutch: 2,75. */
export function inDutch(quantity: number): string {
  return String(quantity).replace('.', ',')
}

/** In cents, of the line of this kind. */
export function priceOf(lines: DraftLine[], kind: SourceKind): number {
  return lines.find(({ source }) => source?.kind === kind)?.amountCents ?? 0
}
