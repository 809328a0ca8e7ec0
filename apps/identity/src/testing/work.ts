/** A comparison of the work of calls, where a difference would give something away. */
import { hashPassword } from '../users/passwords.ts'

const rounds = 15

/**
 * The largest difference between the works, in units of hashing a password: a large one could be measured from afar.
 */
export async function spreadOf(works: ((round: number) => Promise<unknown>)[]): Promise<number> {
  const [hashing = 0, ...others] = await medians([() => hashPassword('Welkom-2026'), ...works])
  return (Math.max(...others) - Math.min(...others)) / hashing
}

/** The median processor time of each work, done in turn. Other processes on the machine do not count. */
async function medians(works: ((round: number) => Promise<unknown>)[]): Promise<number[]> {
  const times = works.map((): number[] => [])
  for (let round = 0; round < rounds; round += 1) {
    for (const [at, work] of works.entries()) {
      const start = process.cpuUsage()
      await work(round)
      const { user, system } = process.cpuUsage(start)
      times[at]?.push(user + system)
    }
  }
  return times.map((taken) => taken.toSorted((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0)
}
