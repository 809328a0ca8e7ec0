import { createApp } from '@schoolbeheer/server/app'
import { databaseServer } from '@schoolbeheer/testing/provided'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import type { SchoolDatabase } from '../db/connection.ts'
import { openSchoolDatabase } from '../db/database.ts'
import { createSchoolDatabase } from '../testing/database.ts'
import { createJobs, type JobKind } from './jobs.ts'

const { log } = createApp({ name: 'jobs', log: { LOG_LEVEL: 'info' }, ready: {} })
const kind: JobKind<{ number: number }> = { queue: 'dispatches', data: z.object({ number: z.number() }), atOnce: 2 }

let database: SchoolDatabase
let drop: () => Promise<void>
beforeAll(async () => {
  const created = await createSchoolDatabase()
  drop = created.drop
  database = await openSchoolDatabase({ DATABASE_URL: created.url, DATA_DIR: '' })
})
afterAll(async () => {
  await database.close()
  await drop()
})

/** A process that does jobs. */
async function start(handle: (data: { number: number }) => Promise<void>) {
  const jobs = createJobs(database, log)
  jobs.work(kind, handle)
  await jobs.start()
  return jobs
}

test('a job that fails is tried again, and holds up no other', async () => {
  const done: number[] = []
  let failures = 0
  const jobs = await start(async ({ number }) => {
    if (number === 1 && failures === 0) {
      failures += 1
      throw new Error('not now')
    }
    done.push(number)
  })
  await jobs.add(database.db, kind, [{ number: 1 }, { number: 2 }, { number: 3 }])
  await expect.poll(() => done).toEqual([2, 3, 1])
  await jobs.stop()
})

test('a hurried look comes long before its time', async () => {
  const jobs = createJobs(database, log)
  let looks = 0
  const hurry = jobs.every(3600, async () => void looks++)
  await jobs.start()
  await expect.poll(() => looks).toBe(1)
  hurry()
  await expect.poll(() => looks).toBe(2)
  await jobs.stop()
})

test('who stops finishes what is being done, and leaves the rest to others', async () => {
  const done: string[] = []
  const began = Promise.withResolvers<void>()
  const gate = Promise.withResolvers<void>()
  const first = await start(async ({ number }) => {
    began.resolve()
    await gate.promise
    done.push(`first ${number}`)
  })
  await first.add(database.db, kind, [{ number: 1 }])
  await began.promise
  const stopped = first.stop()
  const second = await start(async ({ number }) => void done.push(`second ${number}`))
  await second.add(database.db, kind, [{ number: 2 }])
  await expect.poll(() => done).toEqual(['second 2'])
  gate.resolve()
  await stopped
  expect(done).toEqual(['second 2', 'first 1'])
  await second.stop()
})

test('a job begins when it is to, not before', async () => {
  const done: number[] = []
  const jobs = await start(async ({ number }) => void done.push(number))
  await jobs.add(database.db, kind, [{ number: 1 }], 3600)
  await jobs.add(database.db, kind, [{ number: 2 }])
  await expect.poll(() => done).toEqual([2])
  await jobs.stop()
})

test('a job is kept for an hour after its end', async () => {
  const { pool } = database
  await pool.query('delete from jobs.job')
  const done: number[] = []
  const jobs = await start(async ({ number }) => void done.push(number))
  await jobs.add(database.db, kind, [{ number: 1 }])
  await jobs.add(database.db, kind, [{ number: 2 }], 7200)
  await expect.poll(() => done).toEqual([1])
  await jobs.stop()
  const left = async () => (await pool.query(`select data->'number' as number from jobs.job order by 1`)).rows
  const later = async (minutes: number) => {
    await pool.query(`create or replace function jobs.job_now() returns timestamptz language sql stable
      as $$ select now() + interval '${minutes} minutes' $$; update jobs.queue set maintain_on = null`)
    const another = createJobs(database, log, false)
    await another.start()
    return another
  }
  const early = await later(59)
  await expect.poll(async () => (await pool.query('select from jobs.queue where maintain_on is null')).rowCount).toBe(0)
  await early.stop()
  expect(await left()).toEqual([{ number: 1 }, { number: 2 }])
  const late = await later(61)
  await expect.poll(left).toEqual([{ number: 2 }])
  await late.stop()
})

test('several processes make the queues of an empty database at once', async () => {
  const name = `queues_${crypto.randomUUID().replaceAll('-', '')}`
  const server = new pg.Client(databaseServer())
  await server.connect()
  await server.query(`create database ${name}`)
  onTestFinished(async () => {
    await server.query(`drop database ${name} with (force)`)
    await server.end()
  })
  const url = new URL(databaseServer())
  url.pathname = `/${name}`
  const open = () => openSchoolDatabase({ DATABASE_URL: url.href, DATA_DIR: '' })
  for (const { pool, close } of await Promise.all([open(), open(), open()])) {
    expect((await pool.query(`select from jobs.queue where name = 'dispatches'`)).rowCount).toBe(1)
    await close()
  }
})
