/** The school API, killed twenty times while it takes in bank files, and while payments are accepted and undone. */
import { expect, test } from 'vitest'
import { survivePaymentKills } from '../../testing/paymentKilling.ts'

test('a process is killed again and again: statements and decisions are whole or not there, nothing is sent', async () => {
  expect(await survivePaymentKills(20)).toEqual({ statements: 120, booked: 20 * 740, paid: 20 * 740, sent: 0 })
})
