/**
 * The common billing of work, as school visits and feedback are: hours for a group on a date, with or without travel. Each
 * kind of work declares what differs.
 */
import { isDue } from '@schoolbeheer/domain/billing/due'
import type { BillingDocument } from '@schoolbeheer/domain/billing/sources'
import type { SourceKind, SourceType } from '@schoolbeheer/domain/billing/kinds'
import { brusselsDate, formatDutchDate } from '@schoolbeheer/domain/dates'
import { hoursPrice, travelPrice } from '@schoolbeheer/domain/visitPrices'
import { textsOf } from '@schoolbeheer/server/texts'
import { and, asc, desc, inArray, sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import type { Pricing, SchoolApi } from '../../api.ts'
import { listDocumentsOfSources } from '../../db/billed.ts'
import type { Db } from '../../db/connection.ts'
import { billedSources } from '../../db/tables/billing.ts'
import type { DraftLine } from './draft.ts'
import type { OpenWork, Source } from './kind.ts'
import { byGroup, draftsOf, lineOf, type Billable, type Selection } from './plan.ts'
import texts from './texts.json' with { type: 'json' }

type Row = {
  id: number
  schoolGroupId: number
  date: string
  hours: number
  purchaseOrderRequired: boolean
  invoiceRequired: boolean
  billedCount: number
}

type Prices = Pricing['env']['PRICES']

export type BilledWork<One extends Row> = {
  type: SourceType
  table: PgTable & Record<keyof Row, AnyPgColumn>
  select: (
    db: Db,
    where: SQL | undefined,
    ...order: SQL[]
  ) => PromiseLike<One[]> & { for: (strength: 'update') => PromiseLike<One[]> }
  nameOf: (row: One) => string
  /** The values that the descriptions of its lines have besides its date, hours and kilometres. */
  said?: (row: One) => Record<string, string>
  hours: { source: SourceKind; price: Exclude<keyof Prices, 'courseDays'> }
  travel?: { source: SourceKind; column: AnyPgColumn; of: (row: One) => number }
}

/** Open rows for such documents, by group, the latest first. */
export async function listOpenWork<One extends Row>(api: SchoolApi, document: BillingDocument, work: BilledWork<One>) {
  const { db } = api.database
  const { table, select } = work
  const rows = await select(db, and(hasOpen(work), table.invoiceRequired), desc(table.date), desc(table.id))
  const open = await openWork(api, db, work, rows.filter(goesBy(api, document)))
  return byGroup(
    db,
    open.filter(({ lines }) => lines.length > 0),
  )
}

/** A draft for the work of each group. The work is locked. Throws a 409 that names all obstacles. */
export async function planWork<One extends Row>(
  api: Pricing & Pick<SchoolApi, 'now'>,
  tx: Db,
  work: BilledWork<One>,
  { document, selections }: { document: BillingDocument; selections: Selection[] },
) {
  const { type, table, select, nameOf } = work
  const wanted = inArray(
    table.id,
    selections.flatMap(({ ids }) => ids),
  )
  const rows = await select(tx, wanted, asc(table.id)).for('update')
  const today = brusselsDate(new Date(api.now()))
  const found = new Map((await openWork(api, tx, work, rows)).map((one) => [one.row.id, one]))
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

/** The count of what is open. The database answers a row only for each difference in price. */
export async function countOpenWork<One extends Row>(
  { database, env: { PRICES }, now }: SchoolApi,
  work: BilledWork<One>,
): Promise<(document: BillingDocument) => OpenWork[]> {
  const { table, hours, travel } = work
  const { id, schoolGroupId, purchaseOrderRequired, invoiceRequired, date } = table
  const today = brusselsDate(new Date(now()))
  // A record without travel has one source, so that all of it is open.
  const open = sql`
    select ${schoolGroupId}, ${purchaseOrderRequired}, ${date},
      ${travel ? unlessTaken(hours.source, id, table.hours) : table.hours} as hours,
      ${travel ? unlessTaken(travel.source, id, travel.column) : sql`0`} as kms
    from ${table} where ${invoiceRequired} and ${hasOpen(work)}`
  const { rows } = await database.db.execute(sql`
    select school_group_id as "schoolGroupId", purchase_order_required as "orders", max(date)::text as date,
      hours::float8 as hours, kms::float8 as kms, count(*)::int as count
    from (${open}) as open
    group by school_group_id, purchase_order_required, date < ${today}, hours, kms`)
  const alike = z.array(Alike).parse(rows)
  return (document) =>
    alike
      .filter(({ orders, ...one }) => orders === (document === 'purchaseOrder') && isDue(document, one.date, today))
      .map(({ count, kms, ...one }) => {
        const cents = hoursPrice(one.hours, PRICES[hours.price]) + travelPrice(kms, PRICES.kilometre)
        return { schoolGroupId: one.schoolGroupId, count: cents > 0 ? count : 0, cents: count * cents }
      })
}

/** `date` is that of any of these rows: all have passed, or none. */
const Alike = z.object({
  schoolGroupId: z.int(),
  orders: z.boolean(),
  date: z.string(),
  hours: z.number(),
  kms: z.number(),
  count: z.int(),
})

function unlessTaken(of: SourceKind, id: AnyPgColumn, amount: AnyPgColumn): SQL {
  const { kind, sourceId } = billedSources
  return sql`case when exists (
    select from ${billedSources} where ${kind} = ${of} and ${sourceId} = ${id}) then 0 else ${amount} end`
}

/** See `lockSources` of a kind. */
export async function lockWork<One extends Row>(
  tx: Db,
  work: BilledWork<One>,
  sources: Source[],
): Promise<(Source & { quantity: number })[]> {
  const { table, select, hours, travel } = work
  const own = sources.filter(({ kind }) => sourcesOf(work).includes(kind)).map(({ sourceId }) => sourceId)
  const rows = await select(tx, inArray(table.id, own), asc(table.id)).for('update')
  return rows.flatMap((row) => {
    const { id: sourceId, schoolGroupId, invoiceRequired } = row
    const source = (kind: SourceKind, amount: number) => {
      return { kind, sourceId, schoolGroupId, quantity: invoiceRequired ? amount : 0 }
    }
    return [source(hours.source, row.hours), ...(travel ? [source(travel.source, travel.of(row))] : [])]
  })
}

function sourcesOf<One extends Row>({ hours, travel }: BilledWork<One>): SourceKind[] {
  return travel ? [hours.source, travel.source] : [hours.source]
}

/** A condition of a query: not every source of the record is ordered or billed. An index has these records. */
function hasOpen<One extends Row>(work: BilledWork<One>): SQL {
  return sql`${work.table.billedCount} < ${sql.raw(String(sourcesOf(work).length))}`
}

/** Whether a row can be put on such a document now. */
function goesBy({ now }: Pick<SchoolApi, 'now'>, document: BillingDocument): (row: Row) => boolean {
  const today = brusselsDate(new Date(now()))
  return ({ date, purchaseOrderRequired }) =>
    purchaseOrderRequired === (document === 'purchaseOrder') && isDue(document, date, today)
}

/** The open lines of each row, also if there are none, and the number of a document that has its other lines. */
async function openWork<One extends Row>({ env: { PRICES } }: Pricing, db: Db, work: BilledWork<One>, rows: One[]) {
  const ids = rows.map(({ id }) => id)
  const taken = Map.groupBy(await listDocumentsOfSources(db, sourcesOf(work), ids), ({ sourceId }) => sourceId)
  return rows.map((row) => {
    const own = taken.get(row.id) ?? []
    const lines = linesOf(work, row, PRICES).filter(({ source }) => own.every(({ kind }) => kind !== source?.kind))
    return { row, schoolGroupId: row.schoolGroupId, lines, number: own[0]?.number }
  })
}

/** Documents are in Dutch. */
const t = textsOf(texts, 'nl')

/** All that a row costs. */
function linesOf<One extends Row>({ hours, travel, said }: BilledWork<One>, row: One, prices: Prices): DraftLine[] {
  const line = (kind: SourceKind, price: Parameters<typeof lineOf>[0], values: Record<string, string>) =>
    lineOf(price, {
      typeName: t(kind),
      description: t(`${kind}Of`, { ...said?.(row), date: dateOf(row), ...values }),
      supplyDate: row.date,
      source: { kind, sourceId: row.id },
    })
  const hour = prices[hours.price]
  const ofHours = {
    quantity: row.hours,
    unit: 'hour',
    unitPriceCents: hour,
    amountCents: hoursPrice(row.hours, hour),
  } as const
  const worked = line(hours.source, ofHours, { hours: inDutch(row.hours) })
  if (!travel) return worked
  const kms = travel.of(row)
  const { kilometre } = prices
  const ofTravel = {
    quantity: kms,
    unit: 'kilometre',
    unitPriceCents: kilometre,
    amountCents: travelPrice(kms, kilometre),
  } as const
  return [...worked, ...line(travel.source, ofTravel, { kilometres: inDutch(kms) })]
}

export function dateOf({ date }: Pick<Row, 'date'>): string {
  return formatDutchDate(date)
}

/** Hours or kilometres as people write them in Dutch: 2,75. */
function inDutch(quantity: number): string {
  return String(quantity).replace('.', ',')
}

/** The price in cents of the line of this kind. */
export function priceOf(lines: DraftLine[], kind: SourceKind): number {
  return lines.find(({ source }) => source?.kind === kind)?.amountCents ?? 0
}
