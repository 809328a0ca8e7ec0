/**
 * The common billing of school visits and feedback: work for a group on a date, and its price. Each kind of work declares
 * what differs.
 */
import { isDue } from '@schoolbeheer/domain/billing/due'
import type { SourceKind, BillingDocument } from '@schoolbeheer/domain/billing/sources'
import { brusselsDate, formatDutchDate } from '@schoolbeheer/domain/dates'
import type { InvoiceType } from '@schoolbeheer/domain/invoices/statuses'
import { hoursPrice } from '@schoolbeheer/domain/visitPrices'
import { and, asc, desc, inArray, sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Pricing, SchoolApi } from '../../api.ts'
import { listStandings } from '../../db/billed.ts'
import type { Db } from '../../db/connection.ts'
import { billedSources } from '../../db/tables/billing.ts'
import type { DraftLine } from './draft.ts'
import { byGroup, draftsOf, lineOf, type Billable, type Selection } from './plan.ts'

type Row = { id: number; schoolGroupId: number; date: string; purchaseOrderRequired: boolean; invoiceRequired: boolean }

export type BilledWork<One extends Row> = {
  type: InvoiceType
  /** The sources that a row has lines for. */
  sources: readonly SourceKind[]
  table: Record<'id' | 'date' | 'invoiceRequired', AnyPgColumn>
  select: (
    db: Db,
    where: SQL | undefined,
    ...order: SQL[]
  ) => PromiseLike<One[]> & { for: (strength: 'update') => PromiseLike<One[]> }
  nameOf: (row: One) => string
  /** All that a row costs. */
  linesOf: (row: One, prices: Pricing['env']['PRICES']) => DraftLine[]
}

/** Open rows for such documents, by group, the latest first. */
export async function listOpenWork<One extends Row>(api: SchoolApi, document: BillingDocument, kind: BilledWork<One>) {
  const { db } = api.database
  const { sources, table, select } = kind
  const rows = await select(
    db,
    and(hasOpen(sources, table.id), table.invoiceRequired),
    desc(table.date),
    desc(table.id),
  )
  const open = await openWork(api, db, kind, rows.filter(goesBy(api, document)))
  return byGroup(
    db,
    open.filter(({ lines }) => lines.length > 0),
  )
}

/** A draft for the work of each group. The work is locked. Throws a 409 that names all obstacles. */
export async function planWork<One extends Row>(
  api: Pricing & Pick<SchoolApi, 'now'>,
  tx: Db,
  kind: BilledWork<One>,
  { document, selections }: { document: BillingDocument; selections: Selection[] },
) {
  const { type, table, select, nameOf } = kind
  const wanted = inArray(
    table.id,
    selections.flatMap(({ ids }) => ids),
  )
  const rows = await select(tx, wanted, asc(table.id)).for('update')
  const today = brusselsDate(new Date(api.now()))
  const found = new Map((await openWork(api, tx, kind, rows)).map((one) => [one.row.id, one]))
  return draftsOf(tx, { document, type, selections }, (schoolGroupId, id): Billable | undefined => {
    const one = found.get(id)
    if (one?.schoolGroupId !== schoolGroupId) return undefined
    const { row, lines, number } = one
    const name = nameOf(row)
    const no = (reason: string) => ({ name, lines: [], reason })
    if (lines.length === 0 && number) return { ...no('billing_taken'), detail: number }
    if (!row.invoiceRequired) return no('billing_notrequired')
    if (row.purchaseOrderRequired !== (document === 'purchaseOrder')) return no(`billing_not_${document}`)
    return isDue(document, row.date, today) ? { name, lines } : no('billing_notyet')
  })
}

/** A condition of a query: not every one of these sources of the record is ordered or billed. */
export function hasOpen(sources: readonly SourceKind[], id: AnyPgColumn): SQL {
  return sql`(
    select count(*) from ${billedSources}
    where ${billedSources.kind} in ${[...sources]} and ${billedSources.sourceId} = ${id}) < ${sources.length}`
}

/** Whether a row can be put on such a document now. */
function goesBy({ now }: Pick<SchoolApi, 'now'>, document: BillingDocument): (row: Row) => boolean {
  const today = brusselsDate(new Date(now()))
  return ({ date, purchaseOrderRequired }) =>
    purchaseOrderRequired === (document === 'purchaseOrder') && isDue(document, date, today)
}

/** The open lines of each row, also if there are none, and the number of a document that has its other lines. */
async function openWork<One extends Row>(
  { env: { PRICES } }: Pricing,
  db: Db,
  { sources, linesOf }: BilledWork<One>,
  rows: One[],
) {
  const ids = rows.map(({ id }) => id)
  const taken = Map.groupBy(await listStandings(db, sources, ids), ({ sourceId }) => sourceId)
  return rows.map((row) => {
    const own = taken.get(row.id) ?? []
    const lines = linesOf(row, PRICES).filter(({ source }) => own.every(({ kind }) => kind !== source?.kind))
    return { row, schoolGroupId: row.schoolGroupId, lines, number: own[0]?.number }
  })
}

/** The line of hours at a price; without one where they cost nothing. */
export function hoursLine(hours: number, unitPriceCents: number, said: Parameters<typeof lineOf>[1]): DraftLine[] {
  const amountCents = hoursPrice(hours, unitPriceCents)
  return lineOf({ quantity: hours, unit: 'hour', unitPriceCents, amountCents }, said)
}

export function dateOf({ date }: Pick<Row, 'date'>): string {
  return formatDutchDate(date)
}

/** Hours or kilometres as people write them in Dutch: 2,75. */
export function inDutch(quantity: number): string {
  return String(quantity).replace('.', ',')
}

/** The price in cents of the line of this kind. */
export function priceOf(lines: DraftLine[], kind: SourceKind): number {
  return lines.find(({ source }) => source?.kind === kind)?.amountCents ?? 0
}
