/**
 * Limits of reports: however much programs report, each hour takes so much of each program, and an admin's answer stays
 * small.
 */
import { exceptions } from '@schoolbeheer/contracts/school/exceptions'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { files } from '../../db/tables/files.ts'
import { callers, program, startTestApi, type Claims, type TestApi } from '../../testing/api.ts'
import { exceptionLogs, exceptions as table } from '../../db/tables/exceptions.ts'

let api: TestApi
let now = Date.parse('2026-11-21T12:00:00Z')

beforeAll(async () => void (api = await startTestApi({ now: () => now })))
afterAll(() => api.close())
beforeEach(async () => {
  for (const one of [exceptionLogs, table, files]) await api.database.db.delete(one)
})

const reporter = program('exceptions:report')

async function report(as: Claims = reporter) {
  const body = new FormData()
  for (const [name, value] of Object.entries({ message: 'Fout', exception: 'at A', release: '4.1.0' }))
    body.append(name, value)
  const headers = { authorization: `Bearer ${await api.issuer.token(as)}` }
  return (await fetch(`${api.url}/api/exceptions/report`, { method: 'POST', headers, body })).status
}

/** Adds so many reports of the program, as if they had just come. */
async function addLogs(count: number, modelFileId: number | null = null) {
  const { db } = api.database
  const [{ id: exceptionId } = { id: 0 }] = await db
    .insert(table)
    .values({ message: 'Storm', exception: 'x'.repeat(50_000), fingerprint: 'storm' })
    .returning()
  const log = { exceptionId, exceptionDate: new Date(now), releaseName: '4.1.0', undoStack: ['een'], redoStack: [] }
  await db
    .insert(exceptionLogs)
    .values(Array.from({ length: count }, () => ({ ...log, modelFileId, reportedBy: reporter.sub })))
  return exceptionId
}

test('a program reports 500 times an hour; others and the next hour have their own', async () => {
  await addLogs(499)
  expect([await report(), await report()]).toEqual([200, 429])
  expect(await report({ ...reporter, sub: 'other', client_id: 'other' })).toBe(200)
  now += 3_600_000
  expect(await report()).toBe(200)
})

test('reports go after two years with their files, and with exceptions that have no other report', async () => {
  const { db } = api.database
  const [file] = await db.insert(files).values({ name: 'm', contentType: 'x/y', bytes: 0 }).returning()
  const exceptionId = await addLogs(250)
  const log = { exceptionId, exceptionDate: new Date(now), releaseName: '4.1.0', undoStack: [], redoStack: [] }
  await db.insert(exceptionLogs).values({ ...log, screenshotFileId: file?.id })
  now += 2 * 86_400_000
  expect(await report()).toBe(200)
  now += 729 * 86_400_000
  const on = Promise.resolve({ ...api.database, drop: async () => undefined })
  const { close } = await startTestApi({ now: () => now, works: true, on })
  onTestFinished(close)
  const left = async () => [await db.$count(table), await db.$count(exceptionLogs), await db.$count(files)]
  await expect.poll(left).toEqual([1, 1, 0])
})

test('the files of a program are a gigabyte an hour', async () => {
  const { db } = api.database
  const [file] = await db
    .insert(files)
    .values({ name: 'm', contentType: 'x/y', bytes: 1024 ** 3 })
    .returning()
  await addLogs(1, file?.id)
  expect(await report()).toBe(429)
})

test('an exception is read with its last 200 logs, the list with the last 5000 exceptions and the beginning of each', async () => {
  const call = await api.as(callers.admin)
  const id = await addLogs(201)
  const { exception, logs } = await call(exceptions.logs, { id })
  expect([exception?.length, logs?.length]).toEqual([50_000, 200])
  expect((await call(exceptions.list, {}))[0]?.exception).toHaveLength(2000)
  await api.database.db.execute(
    sql`insert into exceptions (message, exception, fingerprint) select 'm', 'e', n from generate_series(1, 5000) n`,
  )
  const list = await call(exceptions.list, {})
  expect([list.length, list.some((one) => one.id === id)]).toEqual([5000, false])
})

test('the list has the last 20,000 logs, however many releases programs invent', async () => {
  const id = await addLogs(1)
  await api.database.db.execute(
    sql`insert into exception_logs (exception_id, exception_date, release_name, undo_stack, redo_stack) select ${id}, now(), n, '{}', '{}' from generate_series(1, 20000) n`,
  )
  const [listed] = await (await api.as(callers.admin))(exceptions.list, {})
  const names = listed?.logs?.map(({ release }) => release?.name)
  expect([names?.length, names?.includes('4.1.0')]).toEqual([20_000, false])
})
