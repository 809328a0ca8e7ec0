/**
 * Requests a list several times, in a process of its own: reading it must not delay the process that measures other
 * calls.
 */
import { finished } from 'node:stream/promises'
import { request } from 'undici'
import { z } from 'zod'

const { url, headers, times } = z
  .object({ url: z.string(), headers: z.record(z.string(), z.string()), times: z.number() })
  .parse(JSON.parse(process.argv[2] ?? ''))

for (let count = 0; count < times; count++) {
  const { statusCode, body } = await request(url, { headers })
  await finished(body.resume())
  if (statusCode !== 200) throw new Error(`${url} answered ${statusCode}`)
}
process.disconnect()
