/** Calls that meet: their order tells whether one sees what another does between its reading and its writing. */
import type pg from 'pg'
import { expect } from 'vitest'

/**
 * Starts the calls while a connection holds a row (`lock`: a select for update), each when the one before waits for a
 * lock. It lets go when all wait: each has then come as far as it can. Answers their outcomes.
 */
export async function race<T>(pool: pg.Pool, lock: string, calls: (() => Promise<T>)[]): Promise<T[]> {
  const holder = await pool.connect()
  try {
    await holder.query('begin')
    await holder.query(lock)
    const started: Promise<T>[] = []
    for (const call of calls) {
      started.push(call())
      await expect.poll(async () => (await pool.query(waiting)).rowCount).toBe(started.length)
    }
    await holder.query('commit')
    return await Promise.all(started)
  } finally {
    // The connection is closed, so that nobody waits for a lock of a test that failed.
    holder.release(true)
  }
}

const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
