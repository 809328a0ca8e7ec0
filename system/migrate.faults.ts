import { expect, test } from 'vitest'
import { surviveKills } from './testing/migrating.ts'

test('a process that is killed at any of 50 moments while it migrates leaves all or nothing', async () => {
  expect(await surviveKills(50)).toBe(50)
})
