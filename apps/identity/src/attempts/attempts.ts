/**
 * Attempts at a password. The more of them fail, the longer the next answer takes; too many are refused. They are
 * counted by account, by network and by both together, in the database that all processes share. An account is the name
 * as it was typed, so that unknown names are counted too. A known person (whose browser signed in to the account
 * before, see `knownBrowsers.ts`) is counted apart from strangers: docs/decisions/0024-floods.md.
 */
import { inserted } from '@schoolbeheer/server/database/rows'
import { instruments } from '@schoolbeheer/server/instruments'
import { and, eq, lt, or, sql, type SQL } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { isPassword } from '../users/passwords.ts'
import { findUserByName, type User } from '../users/queries.ts'
import { users } from '../db/tables/users.ts'
import { attempts } from '../db/tables/attempts.ts'
import { createTurns, type Turn } from './turns.ts'

/** The most failures within the window before all attempts are refused. A whole school may share one address. */
export const limits = { pair: 5, account: 20, network: 200 }

/** The number of failures of a network from which its answers take longer. */
const networkSlowsFrom = 20

const lockWindow = sql`interval '15 minutes'`

/** Strangers get some of the twenty connections of the database and the four threads that hash. */
const strangersAtOnce = { atOnce: 2, each: 100, waiting: 400 }
const knownAtOnce = { atOnce: 1, each: 10, waiting: 200 }

/** @param from a network, or a known person: `knownAs` */
type Attempt = { userName: string; password: string; from: string }

/** 'locked': too many attempts failed. 'busy': too many are being checked now. */
export type Refusal = 'wrong' | 'locked' | 'busy'

export type CheckPassword = (attempt: Attempt) => Promise<User | Refusal>

/** A promise that is kept after so many milliseconds. */
export type Wait = (ms: number) => Promise<unknown>

/** The check answers the user of the password, after a wait when earlier attempts failed. */
export function createCheckPassword(db: Db, wait: Wait): CheckPassword {
  const strangers = createTurns(strangersAtOnce)
  const acquaintances = createTurns(knownAtOnce)
  return async (attempt) => {
    const turns = isKnown(attempt.from) ? acquaintances : strangers
    const answer = await turns.enter(attempt.from, async (turn) => {
      const begun = await begin(db, attempt, { turn, wait })
      if (begun === 'locked') return 'locked'
      await wait(begun.waitMs)
      return turn(() => judge(db, begun.id, attempt))
    })
    if (typeof answer === 'string') instruments().count('sign_ins.refused', { reason: answer })
    return answer
  }
}

/** The origin of an attempt by somebody who had the password before, by the id of that browser or session. */
export function knownAs(id: string): string {
  return knownPrefix + id
}

/** Forgets the failed attempts at an account after its owner has used a link from a mail. */
export async function forgive(tx: Db, userName: string): Promise<void> {
  await tx.delete(attempts).where(eq(attempts.nameHash, hashOf(userName)))
}

/**
 * The milliseconds to wait after so many failures: none after two, then twice as long each time, at most four seconds.
 */
export function slowDown(failures: number): number {
  return failures < 3 ? 0 : Math.min(250 * 2 ** (failures - 3), 4000)
}

/** Deletes attempts that no longer count. */
export async function sweepAttempts(db: Db): Promise<void> {
  await db.delete(attempts).where(lt(attempts.at, sql`now() - ${lockWindow}`))
}

type StartedAttempt = { id: number; waitMs: number }

/** Many attempts at once get no more tries than the same number one after the other: they wait for the first to end. */
async function begin(
  db: Db,
  attempt: Attempt,
  { turn, wait }: { turn: Turn; wait: Wait },
): Promise<StartedAttempt | 'locked'> {
  for (let waitMs = 50; ; waitMs = Math.min(2 * waitMs, 400)) {
    const begun = await turn(() => tryToBegin(db, attempt))
    if (begun !== 'busy') return begun
    await wait(waitMs)
  }
}

/** Another process may be counting for the same name or network; waiting for it here would hold a connection. */
function tryToBegin(db: Db, { userName, from }: Attempt): Promise<StartedAttempt | 'locked' | 'busy'> {
  return db.transaction(async (tx) => {
    const [locks] = await tx
      .select({
        both: sql<boolean>`pg_try_advisory_xact_lock(1, hashtext(lower(${clean(userName)}))) and pg_try_advisory_xact_lock(2, hashtext(${from}))`,
      })
      .from(sql`(values (1)) one`)
    if (!locks?.both) return 'busy'
    const failed = await count(tx, userName, from, hasFailed)
    if (isFull(failed)) return 'locked'
    if (isFull(await count(tx, userName, from))) return 'busy'
    const begun = await tx
      .insert(attempts)
      .values({ nameHash: hashOf(userName), network: from })
      .returning({ id: attempts.id })
    const waitMs = Math.max(slowDown(failed.account), slowDown(failed.network - networkSlowsFrom))
    return { id: inserted(begun).id, waitMs }
  })
}

async function judge(db: Db, id: number, { userName, password, from }: Attempt): Promise<User | 'wrong'> {
  const user = await findUserByName(db, userName)
  const right = await isPassword(user?.passwordHash, password)
  if (!user || !right) {
    await db.update(attempts).set({ pending: false }).where(eq(attempts.id, id))
    return 'wrong'
  }
  await db.delete(attempts).where(and(eq(attempts.nameHash, hashOf(userName)), eq(attempts.network, from)))
  return user
}

type Counts = typeof limits

function isFull(counts: Counts): boolean {
  return counts.pair >= limits.pair || counts.account >= limits.account || counts.network >= limits.network
}

/** An attempt that has not ended counts as failed when its process must have died. */
const hasFailed = sql`(not ${attempts.pending} or ${attempts.at} < now() - interval '30 seconds')`

/** Counts failures. Those of strangers do not count for known people, nor the other way round. */
async function count(tx: Db, userName: string, from: string, which?: SQL): Promise<Counts> {
  const byName = eq(attempts.nameHash, hashOf(userName))
  const byNetwork = eq(attempts.network, from)
  const alike = sql`starts_with(${attempts.network}, ${knownPrefix}) = ${isKnown(from)}`
  const pair = countOf(and(byName, byNetwork))
  // Just after a reset only the pair counts, so that the owner gets in however many others guess.
  const unlessNew = (counted: SQL<number>) =>
    sql<number>`case when ${hasNewPassword(userName)} then ${pair} else ${counted} end`
  const [counted] = await tx
    .select({
      pair,
      account: unlessNew(countOf(and(byName, alike))),
      network: unlessNew(countOf(byNetwork)),
    })
    .from(attempts)
    .where(and(or(byName, byNetwork), sql`${attempts.at} > now() - ${lockWindow}`, which))
  return counted ?? { pair: 0, account: 0, network: 0 }
}

/** The prefix of known people; no network begins like this. */
const knownPrefix = 'known:'

function isKnown(from: string): boolean {
  return from.startsWith(knownPrefix)
}

function countOf(where: SQL | undefined) {
  return sql<number>`(count(*) filter (where ${where}))::int`
}

function hasNewPassword(userName: string) {
  return sql`exists (
  select from ${users} where lower(${users.userName}) = lower(${clean(userName)}) and ${users.passwordSetAt} > now() - ${lockWindow})`
}

/** The hash of the name in lower case as the database makes it, as in `findUserByName`. */
function hashOf(userName: string) {
  return sql`encode(sha256(convert_to(lower(${clean(userName)}), 'UTF8')), 'hex')`
}

/** The name without NUL characters, which the database does not take. */
function clean(userName: string): string {
  return userName.replaceAll('\0', '')
}
