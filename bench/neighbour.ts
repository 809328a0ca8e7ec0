/** Small calls of somebody else, one after the other, while others work. */
import { finished } from 'node:stream/promises'
import { setTimeout } from 'node:timers/promises'
import type { Pool } from 'undici'

export async function askSmall(pool: Pool, path: string, headers: Record<string, string>): Promise<void> {
  const { statusCode, body } = await pool.request({ method: 'GET', path, headers })
  await finished(body.resume())
  if (statusCode !== 200) throw new Error(`${path} answered ${statusCode}`)
}

const pauseMs = 5
export const idleMs = 8000

/** The milliseconds of each call, one after the other with a pause between them. */
export async function timeCalls(call: () => Promise<void>, until: Promise<boolean>) {
  const taken: number[] = []
  do {
    const start = performance.now()
    await call()
    taken.push(performance.now() - start)
  } while (!(await Promise.race([until, setTimeout(pauseMs, false)])))
  return taken
}

/** The longest time of the fastest 99 of 100. */
export function p99(numbers: number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length * 0.99)] ?? Number.NaN
}
