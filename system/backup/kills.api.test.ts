/** Backups and restores after processes were killed amid them. */
import { expect, test } from 'vitest'
import { surviveBackupKills, surviveRestoreKills } from '../testing/backupKilling.ts'

test('a backup is killed: the last good file stays, and the next one is made', async () => {
  expect(await surviveBackupKills(3)).toBe(3)
})

test('a restore is killed: nobody opens half of one, and it begins anew', async () => {
  expect(await surviveRestoreKills(3)).toEqual({ code: 0, out: 'All rules hold.' })
})
