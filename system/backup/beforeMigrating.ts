/** The backup of databases that an earlier release left, before a start migrates them. */
import { migrationOf } from '@schoolbeheer/server/database/migrating'
import { isBeingRestored } from '@schoolbeheer/server/database/restoring'
import { StartError } from '@schoolbeheer/server/start'
import { openNewDatabases, programs, type Databases } from './databases.ts'
import { products, type Product } from './manifest.ts'
import { makeBackup, type RoundOptions } from './round.ts'

/**
 * Makes a backup where a migration is missing, and answers its name. Throws a StartError when none can be made: then
 * nothing is migrated either.
 */
export async function backUpBeforeMigrating(options: RoundOptions): Promise<string | undefined> {
  const databases = await openNewDatabases(options.env)
  try {
    if (!(await isBehind(databases))) return undefined
    const { file, problem } = await makeBackup(databases, options)
    if (problem === null) return file
    throw new StartError(
      `The databases are as they were: no backup could be made before they are migrated. ${problem} To do without one, start without BACKUP_DIR.`,
    )
  } finally {
    await databases.close()
  }
}

/** Databases that are empty, half restored or of a newer release are not migrated. */
async function isBehind(databases: Databases): Promise<boolean> {
  const behind: boolean[] = []
  for (const product of products) {
    if (await isBeingRestored(databases[product])) return false
    behind.push(isEarlier(product, await migrationOf(databases[product], programs[product])))
  }
  return behind.includes(true)
}

function isEarlier(product: Product, migration: string | undefined): boolean {
  const { migrations } = programs[product]
  const at = migrations.findIndex(({ name }) => name === migration)
  return at !== -1 && at < migrations.length - 1
}
