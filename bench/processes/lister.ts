/**
 * Requests a list several times, in a thread of its own: reading it must not delay the process that measures other
 * calls.
 */
import { finished } from 'node:stream/promises'
import { constants, setPriority } from 'node:os'
import { workerData } from 'node:worker_threads'
import { request } from 'undici'
import { z } from 'zod'

const { url, headers, times } = z
  .object({ url: z.string(), headers: z.record(z.string(), z.string()), times: z.number() })
  .parse(workerData)

// Readers are on machines of their own: this one takes only what the measured processes leave of the processors.
setPriority(constants.priority.PRIORITY_LOW)

for (let count = 0; count < times; count++) {
  const { statusCode, body } = await request(url, { headers })
  await finished(body.resume())
  if (statusCode !== 200) throw new Error(`${url} answered ${statusCode}`)
}
