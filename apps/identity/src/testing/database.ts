/** A migrated database of the identity app. */
import { createTestDatabase, type TestDatabase } from '@schoolbeheer/testing/database'
import { openIdentityDatabase } from '../db/database.ts'

export function createIdentityDatabase(): Promise<TestDatabase> {
  return createTestDatabase({
    name: 'identity',
    prepare: async (url) => (await openIdentityDatabase({ DATABASE_URL: url, DATA_DIR: '' })).close(),
  })
}
