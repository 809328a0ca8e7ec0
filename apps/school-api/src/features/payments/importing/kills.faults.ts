/** A process that is killed at random while it takes in bank files, twenty times. */
import { expect, test } from 'vitest'
import { surviveImportKills } from '../../../testing/importKilling.ts'

test('a process is killed again and again: statements are whole or not there, and nothing is booked twice', async () => {
  expect(await surviveImportKills(20)).toEqual({ statements: 60, booked: 2400, paid: 2400 })
})
