/** Connections for reading more than fits in memory: a slow reader keeps one for long, so that only some are lent. */
import { problem } from '@schoolbeheer/contracts/problem'
import { nextPiece } from '@schoolbeheer/server/pieces'
import { setTimeout } from 'node:timers/promises'
import type pg from 'pg'

/** Leaves connections for other calls. */
const mostAtOnce = 6
/** Several reads at once kept both processors busy, and small calls waited for them. */
const restMs = 5
const underWay = new WeakMap<pg.Pool, number>()

export type LongRead = {
  client: pg.PoolClient
  /** Lets others be served between two batches, and rests where other long reads are under way. */
  pause: () => Promise<unknown>
  /** To be called once; a connection that was not read to its end is closed. */
  giveBack: (isRead: boolean) => void
}

/** Throws a 429 when too many are lent. */
export async function borrowClient(pool: pg.Pool): Promise<LongRead> {
  if ((underWay.get(pool) ?? 0) >= mostAtOnce) throw problem(429)
  count(pool, 1)
  try {
    const client = await pool.connect()
    return {
      client,
      pause: () => ((underWay.get(pool) ?? 0) > 1 ? setTimeout(restMs) : nextPiece()),
      giveBack: (isRead) => {
        client.release(!isRead)
        count(pool, -1)
      },
    }
  } catch (error) {
    count(pool, -1)
    throw error
  }
}

function count(pool: pg.Pool, change: 1 | -1): void {
  underWay.set(pool, (underWay.get(pool) ?? 0) + change)
}
