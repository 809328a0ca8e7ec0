/**
 * The command that makes the first admin and prints a link to choose a password: `pnpm create-admin e-mail [first name]
 * [last name]`.
 */
import { isEmail } from '@schoolbeheer/domain/email'
import { run, StartError } from '@schoolbeheer/server/start'
import { createFirstAdmin } from './accounts/firstAdmin.ts'
import { lasts } from './accounts/codes.ts'
import { openIdentityDatabase } from './db/database.ts'
import { createAdminEnv } from './env.ts'

await run(async () => {
  const [userName = '', firstName = '', lastName = ''] = process.argv.slice(2)
  if (!isEmail(userName)) throw new StartError('Say the e-mail address: create-admin e-mail [first name] [last name]')
  const env = createAdminEnv()
  const database = await openIdentityDatabase(env, true)
  try {
    const link = await createFirstAdmin(database.db, env.GATEWAY_URL, { userName, firstName, lastName })
    console.log(`Choose a password for ${userName} here, once and within ${lasts.confirm.amount} days:\n\n${link}\n`)
  } finally {
    await database.close()
  }
  return async () => undefined
})
