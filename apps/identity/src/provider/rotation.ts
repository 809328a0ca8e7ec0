/** The command that makes new signing and cookie keys, which take over from the old ones by themselves. */
import type { DataSecrets } from '@schoolbeheer/server/database/sealed'
import type { IdentityDatabase } from '../db/database.ts'
import { sealIdentityDatabase } from '../db/sealed.ts'
import { publishedMs, replacesMs, rotateKeys } from './keys.ts'

/** Adds new keys, also while identity apps run, and prints what becomes of them. */
export async function rotate(
  database: Pick<IdentityDatabase, 'db' | 'pool'>,
  secrets: DataSecrets,
  at: Date,
): Promise<void> {
  await rotateKeys(database.db, await sealIdentityDatabase(database, secrets), at)
  const after = (ms: number) => `${new Date(at.getTime() + ms).toISOString().slice(0, 16).replace('T', ' ')} UTC`
  console.log(`The new keys are published. They sign from ${after(publishedMs)} on.`)
  console.log(`The old keys are refused from ${after(replacesMs)} on.`)
}
