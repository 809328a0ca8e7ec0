/** The school API, killed at random twenty times while invoices are made, drawn, sent and credited. */
import { expect, test } from 'vitest'
import { rightOutcomes, surviveKills } from '../../testing/killing.ts'

test('a process is killed again and again: the books are right, nothing is sent twice, all is done in the end', async () => {
  const outcomes = await surviveKills(20)
  console.log(outcomes)
  expect(rightOutcomes).toEqual(expect.arrayContaining(Object.keys(outcomes)))
})
