/** The first admin of an installation, who gets a link instead of a mail. */
import type { Role } from '@schoolbeheer/domain/roles'
import { StartError } from '@schoolbeheer/server/start'
import { and, arrayContains, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { writeAudit } from '../audit/queries.ts'
import type { Db } from '../db/database.ts'
import { confirmLink } from '../mails/templates.ts'
import { findUserByName, insertUser, updateUser, type User } from '../users/queries.ts'
import { users } from '../db/tables/users.ts'
import { createCode } from './codes.ts'
import { accountCodes } from '../db/tables/accounts.ts'

type Person = { userName: string; firstName: string; lastName: string }

const roles: Role[] = ['Active', 'Admin']

/**
 * Makes the admin and answers the link to choose a password. As long as nobody has used it, another call gives a new
 * link in its place, also for another e-mail address. Throws a StartError when an admin can sign in already.
 */
export function createFirstAdmin(db: Db, gatewayUrl: string, person: Person): Promise<string> {
  return db.transaction(async (tx) => {
    // The lock lets the second of two calls see what the first has made.
    await tx.execute(sql`lock table ${users} in share row exclusive mode`)
    const [settled] = await admins(tx, and(isNotNull(users.passwordHash), arrayContains(users.roles, roles)))
    if (settled) throw new StartError(`There is an admin already: ${settled.userName}. Nothing was changed.`)
    // Only this command makes an admin without a school.
    const [waiting] = await admins(tx, and(isNull(users.passwordHash), isNull(users.schoolGuid)))
    const namesake = await findUserByName(tx, person.userName)
    if (namesake && namesake.id !== waiting?.id)
      throw new StartError(`${person.userName} has an account already that is no admin. Nothing was changed.`)
    const admin = waiting ? await change(tx, waiting, person) : await insertUser(tx, { ...person, roles })
    const code = admin && (await createCode(tx, admin.id, 'confirm'))
    if (!code) throw new Error('No admin was made')
    const action = waiting ? 'account.confirmationsResent' : 'user.created'
    await writeAudit(tx, { action, actor: 'create-admin', user: admin, role: 'Admin' })
    return confirmLink(gatewayUrl, admin, code)
  })
}

function admins(tx: Db, which: ReturnType<typeof and>): Promise<User[]> {
  return tx
    .select()
    .from(users)
    .where(and(arrayContains(users.roles, ['Admin']), which))
}

/** The earlier links stop working, so that the limit on codes does not refuse another. */
async function change(tx: Db, admin: User, person: Person): Promise<User> {
  await tx.delete(accountCodes).where(eq(accountCodes.userId, admin.id))
  await updateUser(tx, admin.id, { ...person, roles })
  return { ...admin, ...person }
}
