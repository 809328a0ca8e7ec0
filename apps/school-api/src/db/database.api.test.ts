import { Socket } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
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

test('a connection to a server that vanished ends by itself: the kernel asks after ten seconds', async () => {
  const { url, drop } = await createSchoolDatabase()
  onTestFinished(drop)
  const asked = vi.spyOn(Socket.prototype, 'setKeepAlive')
  onTestFinished(() => asked.mockRestore())
  const { close } = await openSchoolDatabase({ DATABASE_URL: url, DATA_DIR: '' })
  expect(new Set(asked.mock.calls.map(String))).toEqual(new Set(['true,10000']))
  await close()
})
