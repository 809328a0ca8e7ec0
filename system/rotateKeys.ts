/** `pnpm rotate-keys`, which makes new signing and cookie keys for the identity app of `start`, also while it runs. */
import { rotate } from '@schoolbeheer/identity/provider/rotation'
import { run } from '@schoolbeheer/server/start'
import { drizzle } from 'drizzle-orm/node-postgres'
import { openDatabases } from './backup/databases.ts'
import { databasesEnv } from './env.ts'
import { dataSecretsOf, keptSecrets } from './secrets.ts'

await run(async () => {
  const { DATA_DIR, PRIVATE_NETWORKS } = databasesEnv().identity
  const { identity: pool, close } = await openDatabases({ DATA_DIR, PRIVATE_NETWORKS })
  try {
    const db = drizzle(pool, { casing: 'snake_case' })
    await rotate({ db, pool }, dataSecretsOf(keptSecrets(DATA_DIR)).identity, new Date())
  } finally {
    await close()
  }
  return async () => undefined
})
