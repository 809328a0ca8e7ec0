/** The columns of the identity app's database that DATA_SECRET seals. */
import { sealDatabase, type DataSealing, type DataSecrets } from '@schoolbeheer/server/database/sealed'
import { keyValue, recordPayload } from './tables/provider.ts'
import type { IdentityDatabase } from './database.ts'

/** Seals the columns. Throws a StartError when another secret sealed them. */
export function sealIdentityDatabase(
  database: Pick<IdentityDatabase, 'db' | 'pool'>,
  secrets: DataSecrets,
): Promise<DataSealing> {
  return sealDatabase(database, secrets, [keyValue, recordPayload])
}
