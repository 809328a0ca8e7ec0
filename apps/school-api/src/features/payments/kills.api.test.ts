/** Payments after processes were killed while these were accepted and undone. */
import { test } from 'vitest'
import { surviveKillsOfPayments } from '../../testing/paymentKilling.ts'

test('a process is killed while payments are accepted and undone: all of a decision is booked, or nothing', async () => {
  await surviveKillsOfPayments(3)
}, 180_000)
