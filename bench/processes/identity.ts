/** The identity app with one user, on an embedded database; it trusts the given origin of a request. */
import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { devNull } from 'node:os'
import { createIdentity } from '@schoolbeheer/identity/app'
import { openIdentityDatabase } from '@schoolbeheer/identity/db/database'
import { identityEnv } from '@schoolbeheer/identity/env'
import { hashPassword } from '@schoolbeheer/identity/users/passwords'
import { seedUsers } from '@schoolbeheer/identity/users/queries'
import { freePort } from '@schoolbeheer/server/freePort'
import { temporaryFolder } from '@schoolbeheer/testing/folder'
import { z } from 'zod'
import { runChild } from './child.ts'

await runChild(async (given) => {
  const user = z.object({ userName: z.string(), password: z.string() }).parse(given)
  const dataDir = temporaryFolder()
  const port = await freePort()
  const url = `http://localhost:${port}`
  const clientSecret = randomBytes(32).toString('hex')
  const env = identityEnv({
    PORT: String(port),
    DATA_DIR: dataDir,
    OIDC_CLIENT_SECRET: clientSecret,
    DATA_SECRET: randomBytes(32).toString('hex'),
    TRUST_PROXY: '127.0.0.0/8, ::1',
    LOG_FILE: devNull,
  })
  const database = await openIdentityDatabase(env)
  const passwordHash = await hashPassword(user.password)
  await seedUsers(database.db, [
    { userName: user.userName, passwordHash, firstName: 'Anna', lastName: 'Berg', roles: ['Active'] },
  ])
  const app = await createIdentity(env, database)
  await app.listen({ host: '127.0.0.1', port })
  const stop = async () => {
    await app.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
  const gateway = env.GATEWAY_URL
  return { ready: { url, gateway, clientId: env.OIDC_CLIENT_ID, clientSecret, api: env.SCHOOL_API_RESOURCE }, stop }
})
