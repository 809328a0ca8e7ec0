/**
 * The activity of records: it is noted in the transaction that changes the record, so that there is never one without
 * the other.
 */
import type { ActivityAction, Change, Fact } from '@schoolbeheer/contracts/school/activity'
import { activity } from './tables/activity.ts'
import type { Db } from './connection.ts'
import { insertMany } from './insertMany.ts'

/** The actor of a change, and its time. */
export type Act = { viewer: { userId: string; name?: string | undefined }; at: Date }

/** @param now milliseconds since 1970 */
export function actOf({ now }: { now: () => number }, viewer: Act['viewer']): Act {
  return { viewer, at: new Date(now()) }
}

/** The values of a record that its activity tells, by the documented names of its fields. */
export type Facts = Record<string, Fact | undefined>

export type Entry = {
  kind: (typeof activity.$inferInsert)['kind']
  recordId: number
  action: ActivityAction
  subject?: string
  changes?: Change[]
}

export async function noteActivity(tx: Db, { viewer, at }: Act, ...entries: Entry[]): Promise<void> {
  const by = { at, actorId: viewer.userId, actorName: viewer.name }
  const rows = entries.map(({ changes = [], ...entry }) => ({ ...entry, ...by, changes }))
  await insertMany(tx, activity, rows)
}

/** The fields that differ. */
export function changesOf(before: Facts, after: Facts): Change[] {
  return Object.keys(after).flatMap((field) => {
    const [from, to] = [before[field] ?? null, after[field] ?? null]
    return from === to ? [] : [{ field, from: cut(from), to: cut(to) }]
  })
}

const longest = 200

function cut(fact: Fact): Fact {
  return typeof fact === 'string' && fact.length > longest ? `${fact.slice(0, longest - 1).toWellFormed()}…` : fact
}
