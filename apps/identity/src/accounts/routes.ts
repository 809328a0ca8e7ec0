/** A user's own account: confirmation, change and reset of the password, and the language. */
import { account, accountChecks } from '@schoolbeheer/contracts/identity/account'
import { invalid, problem } from '@schoolbeheer/contracts/problem'
import { roleFlags } from '@schoolbeheer/domain/roles'
import { serve } from '@schoolbeheer/server/serve'
import { sql } from 'drizzle-orm'
import type { IdentityApi } from '../api.ts'
import { forgive, knownAs } from '../attempts/attempts.ts'
import { createTurns } from '../attempts/turns.ts'
import { writeAudit } from '../audit/queries.ts'
import type { Db } from '../db/database.ts'
import { queueActivations, queueMail, queueReset } from '../mails/queries.ts'
import { endSessions, type EndedSession } from '../provider/sessions.ts'
import { hashPassword } from '../users/passwords.ts'
import { findUser, lockUserByGuid, updateUser, type User } from '../users/queries.ts'
import { consumeCode, works } from './codes.ts'

/**
 * The limits of resets, which anybody can ask for: they get two connections of the database, which take some 500 a
 * second.
 */
const resetsAtOnce = { atOnce: 2, each: 1000, waiting: 1000 }

export function addAccountRoutes(api: IdentityApi): void {
  const { db, tellGateway, checkPassword } = api
  const { log } = api.app
  const resets = createTurns(resetsAtOnce)
  serve(api, account, {
    confirm: ({ userId, code, password }) =>
      db.transaction(async (tx) => {
        const user = await consumeCode(tx, userId, 'confirm', code)
        if (!user) throw wrongCode()
        await setPassword(tx, user, password)
        await writeAudit(tx, { action: 'account.confirmed', actor: user.guid, user }, log)
        return { userName: user.userName }
      }),
    changePassword: async ({ currentPassword, newPassword }, viewer) => {
      const caller = await findUser(db, viewer.userId)
      if (!caller) throw problem(401)
      const checked = await checkPassword({
        userName: caller.userName,
        password: currentPassword,
        from: knownAs(caller.guid),
      })
      if (checked === 'locked' || checked === 'busy') throw problem(429)
      if (checked === 'wrong') throw invalid({ currentPassword: 'account_currentpasswordwrong' })
      const ended = await db.transaction(async (tx) => {
        const user = await lockUserByGuid(tx, caller.guid)
        // The password was reset while this call checked it.
        if (user?.passwordHash !== checked.passwordHash) throw problem(409)
        return replacePassword(tx, api, user, { password: newPassword, action: 'password.changed' })
      })
      await tellGateway(ended)
    },
    requestPasswordReset: async ({ userName }) => {
      // All resets share one place: most of them come from the gateway, which counts by network.
      const queued = await resets.enter('everywhere', (turn) => turn(() => queueReset(db, userName)))
      if (queued === 'busy') throw problem(429)
    },
    resetPassword: async ({ userId, code, newPassword }) => {
      const { userName, ended } = await db.transaction(async (tx) => {
        const user = await consumeCode(tx, userId, 'reset', code)
        if (!user) throw wrongCode()
        const change = { password: newPassword, action: 'password.reset' } as const
        return { userName: user.userName, ended: await replacePassword(tx, api, user, change) }
      })
      await tellGateway(ended)
      return { userName }
    },
    setLanguage: async ({ language }, viewer) => {
      const caller = await findUser(db, viewer.userId)
      if (!caller) throw problem(401)
      await updateUser(db, caller.id, { language })
    },
    checkCode: async ({ userId, code, purpose }) => ({ usable: await works(db, userId, purpose, code) }),
    resendConfirmation: ({ id, name }, viewer) =>
      db.transaction(async (tx) => {
        const queued = await queueActivations(tx, id, name ?? null)
        const action = 'account.confirmationsResent'
        await writeAudit(tx, { action, actor: viewer.userId, schoolGuid: id }, log)
        return queued
      }),
  })
  serve(api, accountChecks, {
    isActive: async ({ userId }) => ({ active: roleFlags((await findUser(db, userId))?.roles ?? []).isActive }),
  })
}

/** The refusal of a code that is unknown, used, expired or of somebody else: it is the same for all. */
function wrongCode() {
  return invalid({ code: 'account_codeinvalid' })
}

/** Tells the user by mail, and answers the sessions that end with the old password. */
async function replacePassword(
  tx: Db,
  { app: { log }, sealing }: IdentityApi,
  user: User,
  { password, action }: { password: string; action: 'password.changed' | 'password.reset' },
): Promise<EndedSession[]> {
  await setPassword(tx, user, password)
  await queueMail(tx, { kind: 'passwordChanged', userName: user.userName })
  await writeAudit(tx, { action, actor: user.guid, user }, log)
  return endSessions(tx, sealing, user)
}

async function setPassword(tx: Db, user: User, password: string): Promise<void> {
  await updateUser(tx, user.id, { passwordHash: await hashPassword(password), passwordSetAt: sql`now()` })
  await forgive(tx, user.userName)
}
