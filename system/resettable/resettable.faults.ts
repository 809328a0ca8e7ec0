/** Fifty resets, each amid a batch, give the same demo data. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { billNewGroups, startTestResettable, type TestResettable } from '../testing/resettable.ts'

const resets = 50

let system: TestResettable
beforeAll(async () => {
  system = await startTestResettable({ groups: 60 })
})
afterAll(() => system.stop())

test('fifty resets amid a batch give the same data', async () => {
  const before = await system.dump()
  const times: number[] = []
  for (let count = 0; count < resets; count += 1) {
    await billNewGroups(system)
    const start = performance.now()
    expect((await system.reset()).status).toBe(204)
    times.push(performance.now() - start)
    expect(await system.dump()).toEqual(before)
    expect([await system.mails(), await system.eInvoices()]).toEqual([[], []])
  }
  const median = times.toSorted((a, b) => a - b)[resets / 2]
  console.log(`the median of a reset is ${Math.round(median ?? 0)} ms`)
})
