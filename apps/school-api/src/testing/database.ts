/** A migrated database of the school API. */
import { createTestDatabase, type TestDatabase } from '@schoolbeheer/testing/database'
import { openSchoolDatabase } from '../db/database.ts'

export function createSchoolDatabase(): Promise<TestDatabase> {
  return createTestDatabase({
    name: 'school',
    prepare: async (url) => (await openSchoolDatabase({ DATABASE_URL: url, DATA_DIR: '' })).close(),
  })
}
