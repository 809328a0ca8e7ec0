/** The calls on the users of a school. */
import { roleCalls, userRoles, users, type User as WireUser } from '@schoolbeheer/contracts/identity/users'
import type { Change } from '@schoolbeheer/contracts/school/activity'
import { invalid, Problem, problem } from '@schoolbeheer/contracts/problem'
import type { Viewer } from '@schoolbeheer/domain/permissions'
import { roles, takesAway, type Role } from '@schoolbeheer/domain/roles'
import {
  assignableRoles,
  canManageUsersOf,
  canRemove,
  canSeeUsersOf,
  canSetActive,
  canSetRole,
  type AssignableRole,
} from '@schoolbeheer/domain/users'
import { serve } from '@schoolbeheer/server/serve'
import type { FastifyBaseLogger } from 'fastify'
import { z } from 'zod'
import type { IdentityApi } from '../api.ts'
import { countCreated, writeAudit } from '../audit/queries.ts'
import type { Db } from '../db/database.ts'
import { queueActivation, queueMail } from '../mails/queries.ts'
import { endSessions, type EndedSession } from '../provider/sessions.ts'
import {
  deleteUser,
  findUser,
  insertUser,
  listUsersOfSchool,
  lockUserOfSchool,
  updateUser,
  versionOfUsers,
  type User,
} from './queries.ts'
import { toUser } from './wire.ts'

/** The most users that the admins of a school may add in an hour: each is a mail to an address of their choice. */
export const mostCreated = 200

/**
 * Adds the calls on users. The name of a school is in the mails, and this app does not know it: an admin gives it, and
 * users that a school admin adds get the name of the school admin's own school.
 */
export function addUserRoutes(api: IdentityApi): void {
  const { db, sealing, tellGateway } = api
  const { log } = api.app
  const { list, ...writes } = users
  const seenSchool = (viewer: Viewer, schoolId: string) => {
    if (!canSeeUsersOf(viewer, schoolId)) throw problem(404)
    return schoolId
  }
  serve(
    api,
    { list },
    { list: async ({ schoolId }, viewer) => (await listUsersOfSchool(db, seenSchool(viewer, schoolId))).map(toUser) },
    { list: async ({ schoolId }, viewer) => versionOfUsers(db, seenSchool(viewer, schoolId)) },
  )
  serve(api, writes, {
    create: (fields, viewer) => db.transaction((tx) => invite(tx, log, viewer, fields)),
    update: ({ userName, firstName, lastName, schoolName, ...reference }, viewer) =>
      withUser(db, viewer, reference, async (tx, user) => {
        if (userName && userName.toLowerCase() !== user.userName.toLowerCase())
          throw invalid({ userName: 'user_usernamefixed' })
        const names = {
          firstName: firstName ?? '',
          lastName: lastName ?? '',
          schoolName: (viewer.isAdmin ? schoolName : null) ?? user.schoolName,
        }
        await updateUser(tx, user.id, names)
        const changes = changesOf(user, names)
        await writeAudit(tx, { action: 'user.edited', actor: viewer.userId, user, changes }, log)
        return toUser({ ...user, ...names })
      }),
    remove: async (reference, viewer) => {
      const ended = await withUser(db, viewer, reference, async (tx, user) => {
        if (!canRemove(viewer, toUser(user))) throw problem(403)
        const sessions = await endSessions(tx, sealing, user)
        await deleteUser(tx, user.id)
        await writeAudit(tx, { action: 'user.deleted', actor: viewer.userId, user }, log)
        return sessions
      })
      await tellGateway(ended)
    },
    setActive: async ({ active, ...reference }, viewer) => {
      const { user, ended } = await withUser(db, viewer, reference, async (tx, found) => {
        if (!canSetActive(viewer, toUser(found))) throw problem(403)
        const changed = await setRole(tx, found, 'Active', active)
        if (!changed) return { user: found, ended: none }
        const action = active ? 'user.enabled' : 'user.disabled'
        await writeAudit(tx, { action, actor: viewer.userId, user: found }, log)
        return { user: changed, ended: active ? none : await endSessions(tx, sealing, found) }
      })
      await tellGateway(ended)
      return toUser(user)
    },
    resendActivation: (reference, viewer) =>
      withUser(db, viewer, reference, async (tx, user) => {
        if (user.passwordHash !== null || !user.roles.includes('Active')) throw new Problem(409, 'user_notinvited')
        if ((await queueActivation(tx, user, user.schoolName)) === 'enough') throw new Problem(429, 'user_toomanymails')
        await writeAudit(tx, { action: 'account.confirmationsResent', actor: viewer.userId, user }, log)
      }),
  })

  serve(api, userRoles, Object.fromEntries(assignableRoles.map((role) => [role, handleRole(api, role)])))
}

type NewUser = z.output<typeof users.create.input>

/** Creates a user and mails the invitation. The first mails are in the language of the inviter. */
async function invite(
  tx: Db,
  log: FastifyBaseLogger,
  viewer: Viewer,
  { schoolId, schoolName, ...fields }: NewUser,
): Promise<WireUser> {
  if (!canManageUsersOf(viewer, schoolId)) throw problem(404)
  const inviter = await findUser(tx, viewer.userId)
  const user = await insertUser(tx, {
    userName: fields.userName,
    firstName: fields.firstName ?? '',
    lastName: fields.lastName ?? '',
    schoolGuid: schoolId,
    schoolName: viewer.isAdmin ? schoolName : inviter?.schoolName,
    language: inviter?.language,
    roles: ['Active'],
  })
  if (!user) throw new Problem(409, 'user_usernametaken', { userName: 'user_usernametaken' })
  // Calls at the same time may exceed the limit by a few.
  if (!viewer.isAdmin && (await countCreated(tx, user.schoolGuid)) >= mostCreated)
    throw new Problem(429, 'user_toomanycreated')
  await queueMail(tx, { kind: 'activation', userName: user.userName })
  await writeAudit(tx, { action: 'user.created', actor: viewer.userId, user }, log)
  return toUser(user)
}

const none: EndedSession[] = []

/** A user who may do less from now on must sign in again, because the earlier tokens hold the earlier roles. */
function handleRole({ app: { log }, db, sealing, tellGateway }: IdentityApi, role: AssignableRole) {
  return async ({ id, schoolId, ...fields }: { id: number; schoolId: string }, viewer: Viewer): Promise<WireUser> => {
    const held = z.record(z.string(), z.boolean()).parse(fields)[roleCalls[role].field] ?? false
    const { user, ended } = await withUser(db, viewer, { id, schoolId }, async (tx, found) => {
      if (!canSetRole(viewer, toUser(found), role)) throw problem(403)
      const changed = await setRole(tx, found, role, held)
      if (!changed) return { user: found, ended: none }
      const action = held ? 'role.given' : 'role.taken'
      await writeAudit(tx, { action, actor: viewer.userId, user: found, role }, log)
      const isLess = takesAway(found.roles, changed.roles)
      return { user: changed, ended: isLess ? await endSessions(tx, sealing, found) : none }
    })
    await tellGateway(ended)
    return toUser(user)
  }
}

/** Works on a user of a school that the viewer manages, while nobody else can change that user. */
function withUser<T>(
  db: Db,
  viewer: Viewer,
  { id, schoolId }: { id: number; schoolId: string },
  work: (tx: Db, user: User) => Promise<T>,
): Promise<T> {
  return db.transaction(async (tx) => {
    const user = canManageUsersOf(viewer, schoolId) ? await lockUserOfSchool(tx, id, schoolId) : undefined
    if (!user) throw problem(404)
    return work(tx, user)
  })
}

function changesOf(before: Names, after: Names): Change[] {
  return (['firstName', 'lastName'] as const).flatMap((field) => {
    const [from, to] = [before[field], after[field]]
    return from === to ? [] : [{ field, from, to }]
  })
}

type Names = Pick<User, 'firstName' | 'lastName'>

/** The user after the change; undefined when nothing changes. */
async function setRole(tx: Db, user: User, role: Role, held: boolean): Promise<User | undefined> {
  if (user.roles.includes(role) === held) return undefined
  const kept = roles.filter((each) => (each === role ? held : user.roles.includes(each)))
  await updateUser(tx, user.id, { roles: kept })
  return { ...user, roles: kept }
}
