/** The results of backups and drills that the archive of the database keeps, on the page of the operator. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { operations } from '@schoolbeheer/contracts/school/operations'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { startTestApi } from '../../testing/api.ts'
import { billingOf } from '../../testing/billing.ts'

/** The statement of the archive, filled in as psql does. */
const archive = join(import.meta.dirname, '../../../../../docker/pitr/archive.sh')
const [, statement = ''] = /<<'SQL'\n([^]*?)\nSQL\n/.exec(readFileSync(archive, 'utf8')) ?? []

test('the last backup and the last drill of the archive are shown, with what went wrong', async () => {
  const api = await startTestApi({})
  onTestFinished(api.close)
  const { call } = await billingOf(api)
  const keep = (result: Record<string, string>) =>
    api.database.pool.query(
      statement.replaceAll(/:'(\w+)'/g, (_, name: string) => pg.escapeLiteral(result[name] ?? name)),
    )
  const lasts = async () => {
    const { lastBackup, lastVerified } = await call(operations.status, {})
    return [lastBackup, lastVerified]
  }
  expect(await lasts()).toEqual([null, null])
  await keep({ kind: 'backup', file: 'full in repository 1', problem: '' })
  await keep({ kind: 'drill', file: '20261122-020004F', problem: "ERROR: [082]: it's not there" })
  const at = expect.any(String)
  const made = { at, succeeded: true, problem: null }
  expect(await lasts()).toEqual([made, { at, succeeded: false, problem: "ERROR: [082]: it's not there" }])
  await keep({ kind: 'drill', file: '20261122-020004F', problem: '' })
  expect(await lasts()).toEqual([made, made])
})
