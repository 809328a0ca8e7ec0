/** Connections for reading more than fits in memory: a slow reader keeps one for long, so that only some are lent. */
import { problem } from '@schoolbeheer/contracts/problem'
import { nextPiece } from '@schoolbeheer/server/pieces'
import { setTimeout } from 'node:timers/promises'
import type pg from 'pg'

/** Leaves connections for other calls. */
const mostAtOnce = 6
/** Customers read at their own pace; the rest is left to the office and its jobs. */
const mostOfCustomers = 3
/** Several reads at once kept both processors busy, and small calls waited for them. */
const restMs = 5
const lent = new WeakMap<pg.Pool, Reader[]>()

export type Reader = 'office' | 'customer'

export type LongRead = {
  client: pg.PoolClient
  /** Lets others be served between two batches, and rests where other long reads are under way. */
  pause: () => Promise<unknown>
  /** To be called once; a connection that was not read to its end is closed. */
  giveBack: (isRead: boolean) => void
}

/** Throws a 429 when too many are lent. */
export async function borrowClient(pool: pg.Pool, reader: Reader = 'office'): Promise<LongRead> {
  const readers = lent.get(pool) ?? []
  lent.set(pool, readers)
  const ofCustomers = readers.filter((other) => other === 'customer').length
  if (readers.length >= mostAtOnce || (reader === 'customer' && ofCustomers >= mostOfCustomers)) throw problem(429)
  readers.push(reader)
  const leave = () => readers.splice(readers.indexOf(reader), 1)
  try {
    const client = await pool.connect()
    return {
      client,
      pause: () => (readers.length > 1 ? setTimeout(restMs) : nextPiece()),
      giveBack: (isRead) => {
        client.release(!isRead)
        leave()
      },
    }
  } catch (error) {
    leave()
    throw error
  }
}
