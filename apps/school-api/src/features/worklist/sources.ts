/**
 * Counts of sources to order and to invoice besides contracts, by the rules of the screens, so that both agree. The
 * database reads all rows, and answers a row only for each difference in price.
 */
import { openParts, partPrice } from '@schoolbeheer/domain/billing/courseDays'
import { isDue } from '@schoolbeheer/domain/billing/due'
import type { SourceKind, BillingDocument } from '@schoolbeheer/domain/billing/sources'
import { brusselsDate } from '@schoolbeheer/domain/dates'
import { withVat } from '@schoolbeheer/domain/invoices/amounts'
import { hoursPrice, travelPrice } from '@schoolbeheer/domain/visitPrices'
import { sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import type { SchoolApi } from '../../api.ts'
import { mayBeOpen, readDaysToCount } from '../billing/days.ts'
import { billedSources } from '../../db/tables/billing.ts'
import { hasOpen } from '../billing/visitsAndFeedback.ts'
import { feedback } from '../../db/tables/feedback.ts'
import { schoolVisits } from '../../db/tables/schoolVisits.ts'
import type { Counted } from './queries.ts'

/** So many sources of a group that cost so much together. */
type Open = { schoolGroupId: number; count: number; cents: number }

/** A day counts once for each group that pays for it, as in its list. */
export async function countSources(api: SchoolApi, ways: readonly BillingDocument[]): Promise<Counted[]> {
  const [days, visits, given] = await Promise.all([openDays(api), openVisits(api), openFeedback(api)])
  return ways.flatMap((way) => {
    const ending = way === 'invoice' ? 'ToInvoice' : 'ToOrder'
    return [
      counted(`days${ending}`, days(way)),
      counted(`visits${ending}`, visits(way)),
      counted(`feedback${ending}`, given(way)),
    ]
  })
}

/** VAT is calculated once for each group, because it gets one document. */
function counted(name: string, open: Open[]): Counted {
  const groups = Map.groupBy(open, ({ schoolGroupId }) => schoolGroupId)
  const bases = [...groups.values()].map((own) => own.reduce((sum, { cents }) => sum + cents, 0))
  return {
    name,
    count: open.reduce((sum, { count }) => sum + count, 0),
    cents: bases.reduce((sum, base) => sum + withVat(base), 0),
  }
}

async function openDays(api: SchoolApi): Promise<(way: BillingDocument) => Open[]> {
  const { days, requiresOrder } = await api.database.db.transaction(
    (tx) => readDaysToCount(api, tx, mayBeOpen(new Date(api.now()))),
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
  return (way) =>
    days.flatMap((day) =>
      openParts(day, way, requiresOrder).map((part) => {
        return { schoolGroupId: part.schoolGroupId, count: 1, cents: partPrice(day, part) + part.travel }
      }),
    )
}

function openVisits(api: SchoolApi): Promise<(way: BillingDocument) => Open[]> {
  const { id, schoolGroupId, purchaseOrderRequired, invoiceRequired, date, hours, travelKms } = schoolVisits
  const open = sql`
    select ${schoolGroupId}, ${purchaseOrderRequired}, ${date},
      ${unlessTaken('schoolVisit', id, hours)} as hours, ${unlessTaken('schoolVisitTravel', id, travelKms)} as kms
    from ${schoolVisits}
    where ${invoiceRequired} and ${hasOpen(['schoolVisit', 'schoolVisitTravel'], id)}`
  return openByHours(api, open, api.env.PRICES.visitHour)
}

function openFeedback(api: SchoolApi): Promise<(way: BillingDocument) => Open[]> {
  const { id, schoolGroupId, purchaseOrderRequired, invoiceRequired, date, hours } = feedback
  const open = sql`
    select ${schoolGroupId}, ${purchaseOrderRequired}, ${date}, ${hours}, 0 as kms
    from ${feedback} where ${invoiceRequired} and ${hasOpen(['feedback'], id)}`
  return openByHours(api, open, api.env.PRICES.feedbackHour)
}

function unlessTaken(of: SourceKind, id: AnyPgColumn, amount: AnyPgColumn): SQL {
  const { kind, sourceId } = billedSources
  return sql`case when exists (
    select from ${billedSources} where ${kind} = ${of} and ${sourceId} = ${id}) then 0 else ${amount} end`
}

/** @param open the group, flag and date of every open record, and its hours and kilometres */
async function openByHours({ database, env, now }: SchoolApi, open: SQL, pricePerHour: number) {
  const today = brusselsDate(new Date(now()))
  const { rows } = await database.db.execute(sql`
    select school_group_id as "schoolGroupId", purchase_order_required as "orders", max(date)::text as date,
      hours::float8 as hours, kms::float8 as kms, count(*)::int as count
    from (${open}) as open
    group by school_group_id, purchase_order_required, date < ${today}, hours, kms`)
  const alike = z.array(Alike).parse(rows)
  return (way: BillingDocument): Open[] =>
    alike
      .filter(({ orders, date }) => orders === (way === 'purchaseOrder') && isDue(way, date, today))
      .map(({ schoolGroupId, count, hours, kms }) => {
        const cents = hoursPrice(hours, pricePerHour) + travelPrice(kms, env.PRICES.kilometre)
        return { schoolGroupId, count: cents > 0 ? count : 0, cents: count * cents }
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
