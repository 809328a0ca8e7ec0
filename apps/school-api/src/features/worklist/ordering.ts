/**
 * Counting what is to be ordered, what waits for its order, and what can be invoiced besides contracts. What is open is
 * read as the screens read it, so that both say the same; that costs as much as there is open.
 */
import type { Way } from '@schoolbeheer/domain/billing/sources'
import { withVat } from '@schoolbeheer/domain/invoices/amounts'
import { toCents } from '@schoolbeheer/domain/money'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { SchoolApi } from '../../api.ts'
import type { Db } from '../../db/connection.ts'
import { listOpenCourseDays } from '../billing/courseDays.ts'
import { listOpenFeedback } from '../billing/feedback.ts'
import { listOpenSchoolVisits } from '../billing/schoolVisits.ts'
import { purchaseOrders } from '../purchaseOrders/table.ts'
import type { Counted } from './queries.ts'

/** The orders that nobody uploaded, by year, and the day of the oldest; those that came back, of all years. */
export async function countOrders(db: Db): Promise<Counted[]> {
  const rows = await db.execute(sql`
    select 'ordersWaiting' as name, year, count(*)::int as count, sum(total_cents)::float8 as cents,
      min(creation_date)::text as oldest
    from ${purchaseOrders} where name is null and withdrawn_at is null group by year
    union all
    select 'ordersToInvoice', null, count(*)::int, coalesce(sum(total_cents), 0)::float8, null
    from ${purchaseOrders} where name is not null and invoice_id is null and withdrawn_at is null
    order by name, year desc`)
  return z.array(Row).parse(rows.rows)
}

const Row = z.object({
  name: z.string(),
  year: z.int().nullable(),
  count: z.int(),
  cents: z.int(),
  oldest: z.string().nullable(),
})

/** Days are counted once for each group that pays of them, as their list shows them. */
export async function countSources(api: SchoolApi, way: Way): Promise<Counted[]> {
  const [days, visits, feedback] = await Promise.all([
    listOpenCourseDays(api, way),
    listOpenSchoolVisits(api, way),
    listOpenFeedback(api, way),
  ])
  const ending = way === 'invoice' ? 'ToInvoice' : 'ToOrder'
  return [
    sourcesOf(
      `days${ending}`,
      days.map(({ openCourseDays }) => openCourseDays?.map((one) => [one.priceCourseDay, one.priceTravel])),
    ),
    sourcesOf(
      `visits${ending}`,
      visits.map(({ schoolVisits }) => schoolVisits?.map((one) => [one.priceSchoolVisit, one.priceTravel])),
    ),
    sourcesOf(
      `feedback${ending}`,
      feedback.map(({ individualFeedback }) => individualFeedback?.map((one) => [one.priceIndividualFeedback])),
    ),
  ]
}

type Prices = (number | null | undefined)[]

/** What each of a group's sources costs in euro. VAT is reckoned once for each group: it gets one document. */
function sourcesOf(name: string, groups: (Prices[] | null | undefined)[]): Counted {
  const count = groups.reduce((sum, sources) => sum + (sources?.length ?? 0), 0)
  const bases = groups.map((sources) =>
    (sources ?? []).flat().reduce<number>((sum, euro) => sum + toCents(euro ?? 0), 0),
  )
  return { name, count, cents: bases.reduce((sum, base) => sum + withVat(base), 0) }
}
