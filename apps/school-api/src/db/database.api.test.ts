import { expect, onTestFinished, test } from 'vitest'
import { createSchoolDatabase } from '../testing/database.ts'
import { openSchoolDatabase } from './database.ts'

test('a connection that broke while somebody had it is given back, also when it is forgotten', async () => {
  const { url, drop } = await createSchoolDatabase()
  onTestFinished(drop)
  const { pool, close } = await openSchoolDatabase({ DATABASE_URL: url, DATA_DIR: '' })
  const forgotten = await pool.connect()
  const { rows } = await forgotten.query<{ pid: number }>('select pg_backend_pid() as pid')
  await pool.query('select pg_terminate_backend($1)', [rows[0]?.pid])
  await expect.poll(() => pool.totalCount - pool.idleCount).toBe(0)
  forgotten.release()
  await close()
})
