/** The school API, killed twenty times while payments are accepted and undone. */
import { test } from 'vitest'
import { surviveKillsOfPayments } from '../../testing/paymentKilling.ts'

test('a process is killed again and again while payments are accepted and undone: the books are right', async () => {
  await surviveKillsOfPayments(20)
})
