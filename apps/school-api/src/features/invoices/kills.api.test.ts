/** Invoices after processes were killed, wherever they stood. */
import { expect, test } from 'vitest'
import { rightOutcomes, surviveKills } from '../../testing/killing.ts'

test('a process is killed while invoices are made, sent and credited: the books are right, nothing is sent twice', async () => {
  const outcomes = await surviveKills(3)
  expect(rightOutcomes).toEqual(expect.arrayContaining(Object.keys(outcomes)))
  expect(outcomes[rightOutcomes[0] ?? '']).toBeGreaterThan(18)
}, 180_000)
