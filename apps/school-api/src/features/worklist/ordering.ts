/** Counts of orders that wait for their customer, and of those that came back. */
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../../db/connection.ts'
import { orderIs } from '../../db/rules.ts'
import { purchaseOrders } from '../../db/tables/purchaseOrders.ts'
import type { CountedWork } from './queries.ts'

/** Orders that nobody uploaded, by year, with the day of the oldest; and those that came back, of all years. */
export async function countOrders(db: Db): Promise<CountedWork[]> {
  const rows = await db.execute(sql`
    select 'ordersWaiting' as name, year, count(*)::int as count, sum(total_cents)::float8 as cents,
      min(creation_date)::text as oldest
    from ${purchaseOrders} where ${orderIs('notUploaded')} group by year
    union all
    select 'ordersToInvoice', null, count(*)::int, coalesce(sum(total_cents), 0)::float8, null
    from ${purchaseOrders} where ${orderIs('uploaded')}
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
