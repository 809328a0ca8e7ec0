/** The school API, killed again and again while 500 letters leave. */
import { expect, test } from 'vitest'
import { surviveLetterKills } from '../../testing/letterKilling.ts'

test('of 500 letters each customer gets one, counted once, however often the process is killed', async () => {
  const { done, undecided } = await surviveLetterKills({ customers: 500, kills: 20 })
  expect(done + undecided).toBe(500)
  // At most four mails are handed over at once.
  expect(undecided).toBeLessThanOrEqual(20 * 4)
})
