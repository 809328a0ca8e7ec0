/** The columns of the school API's database that DATA_SECRET seals. */
import { sealDatabase, type DataSealing, type DataSecrets } from '@schoolbeheer/server/database/sealed'
import { deliverySecret } from './tables/accounting.ts'
import { feedSecret } from './tables/calendar.ts'
import { orderSecret } from './tables/purchaseOrders.ts'
import type { SchoolDatabase } from './connection.ts'

/** Throws a StartError when another secret sealed it. */
export function sealSchoolDatabase(database: SchoolDatabase, secrets: DataSecrets): Promise<DataSealing> {
  return sealDatabase(database, secrets, [feedSecret, orderSecret, deliverySecret])
}
