/** Backups and restores after processes were killed amid them. */
import { test } from 'vitest'
import { surviveBackupKills, surviveRestoreKills } from '../testing/backupKilling.ts'

test('a backup is killed: the last good file stays, and the next one is made', () => surviveBackupKills(3))

test('a restore is killed: nobody opens half of one, and it begins anew', () => surviveRestoreKills(3))
