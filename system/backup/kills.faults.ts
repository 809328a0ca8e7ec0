/** Backups and restores, each killed fifty times. */
import { test } from 'vitest'
import { surviveBackupKills, surviveRestoreKills } from '../testing/backupKilling.ts'

test('a backup is killed again and again: the last good file stays', () => surviveBackupKills(50))

test('a restore is killed again and again: nobody opens half of one, and it begins anew', () => surviveRestoreKills(50))
