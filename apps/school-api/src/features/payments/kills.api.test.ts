/** Payments after processes were killed while they took in bank files, and while payments were accepted and undone. */
import { expect, test } from 'vitest'
import { survivePaymentKills } from '../../testing/paymentKilling.ts'

test('two processes take statements once; one is killed: statements and decisions are whole or not there, nothing is sent', async () => {
  // Each round takes in 240 transfers, accepts 500, and undoes one that was booked.
  expect(await survivePaymentKills(3)).toEqual({ statements: 18, booked: 3 * 740, paid: 3 * 740, sent: 0 })
}, 180_000)
