/** A drill: a backup restored into databases of its own and verified, as on the day on which it is needed. */
import { join } from 'node:path'
import type { BrokenRule } from '@schoolbeheer/server/database/integrity'
import { checkFile } from './check.ts'
import { openScratchDatabases } from './databases.ts'
import { restore } from './restore.ts'
import type { Keys } from './keys.ts'

/** Answers the rules that do not hold in the backup. Throws a Refusal where it cannot be restored. */
export async function drill(file: string, keys: Keys, dataDir: string): Promise<BrokenRule[]> {
  const checked = await checkFile(file, keys)
  const scratch = await openScratchDatabases(join(dataDir, 'drill'))
  try {
    return await restore(scratch, { file, keys, checked, dataDir: null, settledAt: null })
  } finally {
    await scratch.close()
  }
}
