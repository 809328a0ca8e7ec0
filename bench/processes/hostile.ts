/** Repeats a request over many connections for as long as it runs, in a thread of its own. It ignores the answers. */
import { finished } from 'node:stream/promises'
import { workerData } from 'node:worker_threads'
import { Pool } from 'undici'
import { z } from 'zod'

const { url, path, method, headers, body, connections } = z
  .object({
    url: z.string(),
    path: z.string(),
    method: z.enum(['GET', 'POST']),
    headers: z.record(z.string(), z.string()),
    body: z.string().optional(),
    connections: z.number(),
  })
  .parse(workerData)

const pool = new Pool(url, { connections, bodyTimeout: 0, headersTimeout: 0 })

async function ask(): Promise<void> {
  for (;;) {
    const answer = await pool.request({ path, method, headers, ...(body === undefined ? {} : { body }) })
    await finished(answer.body.resume())
  }
}

await Promise.all(Array.from({ length: connections }, ask))
