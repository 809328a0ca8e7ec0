import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { createSchoolDatabase } from '../testing/database.ts'
import { openSchoolDatabase } from './database.ts'

test('statements with parameters are parsed once, in a transaction too, and survive a column of another type', async () => {
  const { url, drop } = await createSchoolDatabase()
  onTestFinished(drop)
  const { prepared, pool, close } = await openSchoolDatabase({ DATABASE_URL: url, DATA_DIR: '' })
  onTestFinished(close)
  await pool.query('create table numbers as select 1 as number')
  const read = () => prepared.execute(sql`select number from numbers where number::int = ${1}::int`)
  const ask = async () => (await read()).rows
  const known = () => prepared.execute(sql`select from pg_prepared_statements`)
  expect([await ask(), await ask()]).toEqual([[{ number: 1 }], [{ number: 1 }]])
  expect((await known()).rowCount).toBe(1)
  await prepared.transaction(async (tx) => {
    await tx.execute(sql`select number from numbers where number::int = ${1}::int`)
    expect((await tx.execute(sql`select from pg_prepared_statements`)).rowCount).toBe(1)
  })

  await pool.query('alter table numbers alter number type text')
  const inTransaction = () =>
    prepared.transaction((tx) => tx.execute(sql`select number from numbers where number::int = ${1}::int`))
  await expect(inTransaction()).rejects.toMatchObject({ cause: { code: '0A000' } })
  expect((await inTransaction()).rows).toEqual([{ number: '1' }])
})
