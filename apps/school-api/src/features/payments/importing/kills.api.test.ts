/** Processes that take in bank files at the same time, or are killed while they do. */
import { expect, test } from 'vitest'
import { startImporting, surviveImportKills } from '../../../testing/importKilling.ts'

test('two processes that take the same files at once take each statement once', async () => {
  const { pool, start, daysOf } = await startImporting()
  const [one, other, file] = await Promise.all([start(), start(), daysOf(1)])
  const answers = await Promise.all([one, other, one, other].map(({ take }) => take(file)))
  const results = answers.flatMap(({ body }) => body.statements.map(({ result }) => result))
  const count = (wanted: string) => results.filter((result) => result === wanted).length
  expect([count('taken'), count('known')]).toEqual([3, 9])
  expect((await pool.query('select from payment_entries')).rowCount).toBe(120)
})

test('a process is killed three times: statements are whole or not there, and nothing is booked twice', async () => {
  expect(await surviveImportKills(3)).toEqual({ statements: 9, booked: 360, paid: 360 })
})
