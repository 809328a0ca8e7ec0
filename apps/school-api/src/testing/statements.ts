/** The statements that this process sends to the database, as a test counts them. */
import { connectionSettings } from '@schoolbeheer/server/database/pool'
import pg from 'pg'
import { onTestFinished, vi } from 'vitest'
import { z } from 'zod'

const Text = z.union([z.string(), z.object({ text: z.string() }).transform(({ text }) => text)])
const Connection = z.object({ connectionParameters: z.object({ application_name: z.string().optional() }) })

/**
 * Records from now on. Answers a reading of the statements that fit none of `others`, without those of pg-boss's own
 * connections and the first of each connection; a transaction counts as a whole.
 */
export function recordStatements(others: RegExp): () => string[] {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  onTestFinished(() => query.mockRestore())
  return () => {
    const units: string[][] = []
    const open = new Map<unknown, string[]>()
    for (const [at, client] of query.mock.contexts.entries()) {
      if (Connection.parse(client).connectionParameters.application_name === 'jobs') continue
      const text = Text.parse(query.mock.calls[at]?.[0]).replaceAll(/\s+/g, ' ').trim()
      if (text === connectionSettings) continue
      const unit = open.get(client) ?? []
      if (unit.length === 0) units.push(unit)
      unit.push(text)
      open.set(client, text === 'commit' || (text !== 'begin' && unit.length === 1) ? [] : unit)
    }
    return units.filter((unit) => !unit.some((text) => others.test(text))).flat()
  }
}
