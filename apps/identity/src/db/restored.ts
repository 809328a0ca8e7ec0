/** The end of what works by itself in a database of the identity app that was restored, copied or moved. */
import { settleInstallation } from '@schoolbeheer/server/database/installation'
import { sql } from 'drizzle-orm'
import type { Db } from './database.ts'
import { accountCodes } from './tables/accounts.ts'
import { mails } from './tables/mails.ts'
import { providerRecords } from './tables/provider.ts'
import { users } from './tables/users.ts'

/**
 * Ends all sessions, grants, tokens and codes, some of which may have been ended since the backup, and holds the mails
 * that wait: a copy for tests must send none. People sign in again and ask for what they miss. The mails leave once an
 * admin has settled what left: see `releaseMails`.
 */
export async function endEverything(tx: Db): Promise<void> {
  await tx.delete(providerRecords)
  await tx.delete(accountCodes)
  await tx.update(mails).set({ held: true })
  await tx.update(users).set({ sessionsEndedAt: sql`now()` })
  await settleInstallation(tx, new Date())
}
