/** Two calls through the gateway beside each other, one after the other. */
import type { Pool } from 'undici'
import { median } from './load.ts'

const [rounds, calls] = [9, 40]

export type Times = { ours: number; peer: number }

/** The median milliseconds of both calls, in alternating rounds after a first that does not count. */
export async function alternately(
  ours: (call: number) => Promise<void>,
  peer: (call: number) => Promise<void>,
): Promise<Times> {
  const times: { ours: number[]; peer: number[] } = { ours: [], peer: [] }
  for (let round = 0; round <= rounds; round++)
    for (const [name, run] of [['ours', ours] as const, ['peer', peer] as const]) {
      const start = performance.now()
      for (let call = 0; call < calls; call++) await run(call)
      if (round > 0) times[name].push((performance.now() - start) / calls)
    }
  return { ours: median(times.ours), peer: median(times.peer) }
}

export async function ask(pool: Pool, path: string, headers: Record<string, string>): Promise<void> {
  const { statusCode, body } = await pool.request({ method: 'GET', path, headers })
  const text = await body.text()
  if (statusCode !== 200 || text.includes('"failed":["')) throw new Error(`${path} answered ${statusCode}: ${text}`)
}
