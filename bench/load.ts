/** Load on a process: many requests, and their cost for the process that answers them. */
import { finished } from 'node:stream/promises'
import { Pool } from 'undici'
import type { Child } from './children.ts'

export type Target = {
  child: Child<{ url: string }>
  path: string
  headers: Record<string, string>
  /** The expected status, 200 unless it is another. */
  status?: number
  /** Another effort, for calls that cost much less than their peer's: of few the opening of connections would count. */
  effort?: Pick<Effort, 'calls' | 'concurrency'>
  /** Whether its process collects first what earlier calls left, which would count for these otherwise. */
  collects?: boolean
}

/** The first rounds warm up and do not count: one, unless it is said otherwise. */
export type Effort = { calls: number; concurrency: number; rounds: number; warmUp?: number }

/** The median CPU milliseconds per call of both, in alternating rounds. */
export async function compareCpu(ours: Target, peer: Target, { rounds, warmUp = 1, ...effort }: Effort) {
  const pairs: { ours: number; peer: number }[] = []
  for (let round = 0; round < warmUp + rounds; round++) {
    pairs.push({ ours: await cpuPerCall(ours, effort), peer: await cpuPerCall(peer, effort) })
  }
  const counted = pairs.slice(warmUp)
  return {
    ours: median(counted.map((pair) => pair.ours)),
    peer: median(counted.map((pair) => pair.peer)),
    ratio: median(counted.map((pair) => pair.ours / pair.peer)),
  }
}

export function median(numbers: number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN
}

async function cpuPerCall(target: Target, usual: Pick<Effort, 'calls' | 'concurrency'>): Promise<number> {
  const { calls, concurrency } = target.effort ?? usual
  const pool = new Pool(target.child.ready.url, { connections: concurrency })
  if (target.collects) await target.child.kept()
  const before = await target.child.usage()
  let left = calls
  const caller = async () => {
    while (left-- > 0) await call(pool, target)
  }
  await Promise.all(Array.from({ length: concurrency }, caller))
  const after = await target.child.usage()
  await pool.close()
  return (after.cpuMs - before.cpuMs) / calls
}

async function call(pool: Pool, { path, headers, status = 200 }: Target): Promise<void> {
  const { statusCode, body } = await pool.request({ method: 'GET', path, headers })
  await finished(body.resume())
  if (statusCode !== status) throw new Error(`${path} answered ${statusCode}`)
}
