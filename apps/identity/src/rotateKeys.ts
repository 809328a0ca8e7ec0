/** The command that makes new signing and cookie keys, for a database at its address. */
import { run } from '@schoolbeheer/server/start'
import { openIdentityDatabase } from './db/database.ts'
import { rotateKeysEnv } from './env.ts'
import { rotate } from './provider/rotation.ts'

await run(async () => {
  const env = rotateKeysEnv()
  const database = await openIdentityDatabase(env)
  try {
    await rotate(database, env, new Date())
  } finally {
    await database.close()
  }
  return async () => undefined
})
