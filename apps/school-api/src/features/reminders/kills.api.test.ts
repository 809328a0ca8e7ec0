/** Letters after processes were killed while these were drawn and mailed. */
import { expect, test } from 'vitest'
import { surviveLetterKills } from '../../testing/letterKilling.ts'

test('a process is killed while it draws letters, and while it mails them: each customer gets one, counted once', async () => {
  const { done, undecided } = await surviveLetterKills({ customers: 20, kills: 2 })
  expect(done + undecided).toBe(20)
}, 120_000)
