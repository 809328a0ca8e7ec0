/**
 * Attempts at a password. The more of them fail, the longer the next answer takes; too many are refused. They are
 * counted by account, by network and by both together, in the database that all processes share. An account is the
 * name as it was typed, so that unknown names are counted too.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { inserted } from '@schoolbeheer/server/database/rows'
import { and, eq, lt, or, sql, type SQL } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { isPassword } from '../users/passwords.ts'
import { findUserByName, type User } from '../users/queries.ts'
import { users } from '../users/table.ts'
import { attempts } from './table.ts'

/** How many may fail within the window before all are refused. A whole school may share one address. */
export const limits = { pair: 5, account: 20, network: 100 }

const lockWindow = sql`interval '15 minutes'`

type Attempt = { userName: string; password: string; network: string }

/** The user whose password it is; answers after a wait when earlier attempts failed. */
export async function checkPassword(
  db: Db,
  { userName, password, network }: Attempt,
): Promise<User | 'wrong' | 'locked'> {
  const begun = await begin(db, userName, network)
  if (begun === 'locked') return 'locked'
  await wait(begun.waitMs)
  const user = await findUserByName(db, userName)
  const right = await isPassword(user?.passwordHash, password)
  if (!user || !right) {
    await db.update(attempts).set({ pending: false }).where(eq(attempts.id, begun.id))
    return 'wrong'
  }
  await db.delete(attempts).where(and(eq(attempts.nameHash, hashOf(userName)), eq(attempts.network, network)))
  return user
}

/** Forgets the failed attempts at an account whose owner has just used a link from a mail. */
export async function forgive(tx: Db, userName: string): Promise<void> {
  await tx.delete(attempts).where(eq(attempts.nameHash, hashOf(userName)))
}

/** Milliseconds to wait after so many failures: nothing after two, then twice as long each time, at most four seconds. */
export function slowDown(failures: number): number {
  return failures < 3 ? 0 : Math.min(250 * 2 ** (failures - 3), 4000)
}

/** Deletes what no longer counts. */
export async function sweepAttempts(db: Db): Promise<void> {
  await db.delete(attempts).where(lt(attempts.at, sql`now() - ${lockWindow}`))
}

type Begun = { id: number; waitMs: number }

/** Many attempts at once get no more tries than one after the other would: the rest wait for the first to end. */
async function begin(db: Db, userName: string, network: string): Promise<Begun | 'locked'> {
  let begun = await tryToBegin(db, userName, network)
  while (begun === 'busy') {
    await wait(50)
    begun = await tryToBegin(db, userName, network)
  }
  return begun
}

function tryToBegin(db: Db, userName: string, network: string): Promise<Begun | 'locked' | 'busy'> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(1, hashtext(lower(${clean(userName)})))`)
    await tx.execute(sql`select pg_advisory_xact_lock(2, hashtext(${network}))`)
    const failed = await count(tx, userName, network, hasFailed)
    if (isFull(failed)) return 'locked'
    if (isFull(await count(tx, userName, network))) return 'busy'
    const begun = await tx
      .insert(attempts)
      .values({ nameHash: hashOf(userName), network })
      .returning({ id: attempts.id })
    const waitMs = Math.max(slowDown(failed.account), slowDown(failed.network - limits.network / 5))
    return { id: inserted(begun).id, waitMs }
  })
}

type Counts = typeof limits

function isFull(counts: Counts): boolean {
  return counts.pair >= limits.pair || counts.account >= limits.account || counts.network >= limits.network
}

/** Also one that never ended because its process died. */
const hasFailed = sql`(not ${attempts.pending} or ${attempts.at} < now() - interval '30 seconds')`

async function count(tx: Db, userName: string, network: string, which?: SQL): Promise<Counts> {
  const byName = eq(attempts.nameHash, hashOf(userName))
  const byNetwork = eq(attempts.network, network)
  const [counted] = await tx
    .select({
      pair: countOf(and(byName, byNetwork)),
      // Just after a reset only the pair counts, so that the owner gets in however many others are guessing.
      account: sql<number>`case when ${hasNewPassword(userName)} then ${countOf(and(byName, byNetwork))} else ${countOf(byName)} end`,
      network: countOf(byNetwork),
    })
    .from(attempts)
    .where(and(or(byName, byNetwork), sql`${attempts.at} > now() - ${lockWindow}`, which))
  return counted ?? { pair: 0, account: 0, network: 0 }
}

function countOf(where: SQL | undefined) {
  return sql<number>`(count(*) filter (where ${where}))::int`
}

function hasNewPassword(userName: string) {
  return sql`exists (
  select from ${users} where lower(${users.userName}) = lower(${clean(userName)}) and ${users.passwordSetAt} > now() - ${lockWindow})`
}

/** Lower case as the database makes it, as in `findUserByName`. */
function hashOf(userName: string) {
  return sql`encode(sha256(convert_to(lower(${clean(userName)}), 'UTF8')), 'hex')`
}

/** The database takes no NUL character. */
function clean(userName: string): string {
  return userName.replaceAll('\0', '')
}
