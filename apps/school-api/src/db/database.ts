/** The school API's database. */
import { openDatabase } from '@schoolbeheer/server/database/database'
import { fileURLToPath } from 'node:url'
import { loadReferenceData } from './referenceData.ts'
import { openQueues } from '../jobs/queues.ts'
import type { SchoolDatabase } from './connection.ts'

/**
 * Opens the database. Unless MIGRATE is off it also migrates, makes the queues of jobs and fills in the reference data.
 * Throws a StartError when the embedded server cannot run, or this program must not work with the database.
 */
export async function openSchoolDatabase(env: {
  DATABASE_URL?: string | undefined
  DATA_DIR: string
  PRIVATE_NETWORKS?: readonly string[]
  MIGRATE?: boolean
}): Promise<SchoolDatabase> {
  const database = await openDatabase({
    name: 'school',
    url: env.DATABASE_URL,
    privateNetworks: env.PRIVATE_NETWORKS,
    dataDir: env.DATA_DIR,
    migrations: fileURLToPath(new URL('../../migrations', import.meta.url)),
    migrates: env.MIGRATE,
    prepare: openQueues,
  })
  if (env.MIGRATE !== false) await loadReferenceData(database.db)
  return database
}
