/** Backups and restores, each killed fifty times. */
import { expect, test } from 'vitest'
import { surviveBackupKills, surviveRestoreKills } from '../testing/backupKilling.ts'

test('a backup is killed again and again: the last good file stays', async () => {
  expect(await surviveBackupKills(50)).toBe(50)
})

test('a restore is killed again and again: nobody opens half of one, and it begins anew', async () => {
  expect(await surviveRestoreKills(50)).toEqual({ code: 0, out: 'All rules hold.' })
})
