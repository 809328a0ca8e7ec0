/**
 * Rows as PostgreSQL copies them out in its binary format: bytes come as they are, where the answer of a query writes
 * each as two letters, which costs both sides more than all else.
 */
import type pg from 'pg'
import { borrowClient } from './longReads.ts'

export type CopiedRows = {
  /** Undefined after the last one. */
  next: () => Promise<Buffer | undefined>
  /** Once; what is not read by then is given up. */
  close: () => void
}

/** What may wait to be read, in bytes; above it the connection is not read from. */
const mostHeld = 1024 * 1024

/**
 * The rows of a query, which takes no parameters, each in the binary format: for each column four bytes of length, and
 * its value. A connection is held until all is closed. Throws a 429 when too much is read at once.
 */
export async function copyRows(pool: pg.Pool, query: string): Promise<CopiedRows> {
  const { client, giveBack } = await borrowClient(pool)
  const rows: Buffer[] = []
  let [held, isRead] = [0, false]
  let failure: Error | undefined
  let heard = Promise.withResolvers<void>()
  let connection: pg.Connection | undefined
  function tell() {
    heard.resolve()
    heard = Promise.withResolvers()
  }
  client.query({
    submit: (opened: pg.Connection) => {
      connection = opened
      opened.query(`copy (${query}) to stdout (format binary)`)
    },
    handleCopyData: ({ chunk }: { chunk: Buffer }) => {
      const row = rowOf(chunk)
      if (!row) return
      rows.push(row)
      held += row.length
      if (held > mostHeld) connection?.stream.pause()
      tell()
    },
    handleCommandComplete: () => undefined,
    handleReadyForQuery: () => {
      isRead = true
      tell()
    },
    handleError: (error: Error) => {
      failure = error
      tell()
    },
  })
  return {
    next: async () => {
      for (;;) {
        const row = rows.shift()
        held -= row?.length ?? 0
        if (held <= mostHeld) connection?.stream.resume()
        if (row || isRead) return row
        if (failure) throw failure
        await heard.promise
      }
    },
    close: () => {
      connection?.stream.resume()
      giveBack(isRead)
    },
  }
}

/** Before the first row stands a header of 19 bytes, after the last one no row; each begins with its number of columns. */
function rowOf(message: Buffer): Buffer | undefined {
  const row = message.subarray(0, signature.length).equals(signature) ? message.subarray(19) : message
  // A copy, because the client reuses its memory.
  return row.length > 2 ? Buffer.from(row.subarray(2)) : undefined
}

const signature = Buffer.from('PGCOPY\n\xFF\r\n\0', 'latin1')
