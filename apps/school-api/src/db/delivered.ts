/** The end of what was delivered to the accountant: nothing gets a day before it any more, see `journalDate`. */
import { max } from 'drizzle-orm'
import type { Db } from './connection.ts'
import { deliveries } from './tables/accounting.ts'

/** The last delivered day; null where nothing was delivered. */
export async function readDeliveredUntil(db: Db): Promise<string | null> {
  const [row] = await db.select({ day: max(deliveries.untilDate) }).from(deliveries)
  return row?.day ?? null
}
