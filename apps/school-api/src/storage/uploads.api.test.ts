/** Files that come slowly, break off, are refused, or are left by a process that dies. */
import { problem } from '@schoolbeheer/contracts/problem'
import { freePort } from '@schoolbeheer/server/freePort'
import type { FormPart } from '@schoolbeheer/server/uploads'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createSchoolApi } from '../app.ts'
import { schoolApiEnv } from '../env.ts'
import { environmentOf, startTestApi, type TestApi } from '../testing/api.ts'
import { startProcess } from '../testing/processes.ts'
import { orderingOf, pdf } from '../testing/purchaseOrders.ts'
import { readFile } from './files.ts'
import { saveUpload } from './uploads.ts'

let api: TestApi
beforeAll(async () => void (api = await startTestApi()))
afterAll(() => api.close())
afterEach(() => api.database.pool.query('truncate files, file_chunks cascade'))

type Part = 'model' | 'screenshot'

async function* pieces(count: number, end: () => unknown = () => undefined) {
  for (let index = 0; index < count; index += 1) yield Buffer.alloc(1_000_000, 'x')
  await end()
}

function file(part: Part, stream: AsyncIterable<Buffer>): FormPart<Part> {
  return { part, name: 'm.bin', contentType: 'text/csv', stream }
}

async function* formOf(...parts: FormPart<Part>[]) {
  yield* parts
}

function save(parts: AsyncIterable<FormPart<Part>>, write: () => Promise<unknown> = async () => undefined) {
  const { database } = api
  return saveUpload({ database, now: Date.now }, { parts, input: () => 'input' }, async (_tx, saved) => {
    await write()
    return saved
  })
}

async function countRows() {
  return (await api.database.pool.query('select from files union all select from file_chunks')).rowCount
}

test('files of an upload get their ids by their parts, and its fields come when they are written', async () => {
  const parts = formOf(file('model', pieces(1)), { fields: { name: 'x' } }, file('screenshot', pieces(2)))
  const { input, fileIds } = await save(parts)
  expect(input).toBe('input')
  const read = (id = 0) => readFile(api.database.db, id)
  expect(await read(fileIds.model)).toMatchObject({ bytes: 1_000_000 })
  expect(await read(fileIds.screenshot)).toMatchObject({ bytes: 2_000_000 })
})

test('who sends slowly holds no connection', async () => {
  const { pool } = api.database
  let inUse: number | undefined
  await save(
    formOf(
      file(
        'model',
        pieces(2, () => (inUse = pool.totalCount - pool.idleCount)),
      ),
    ),
  )
  expect(inUse).toBe(0)
})

test.each([
  ['that does not arrive whole', formOf(file('model', pieces(1)), file('screenshot', pieces(3, fail))), undefined],
  ['whose form is refused', formOf(file('model', pieces(1))), fail],
])('of a file %s nothing stays', async (_what, parts, write) => {
  await expect(save(parts, write)).rejects.toMatchObject({ status: 413 })
  expect(await countRows()).toBe(0)
})

function fail(): never {
  throw problem(413)
}

test('a process dies while a file arrives, or before or after it is bound: an order has its file or none, and what is left is swept', async () => {
  const { pool, url } = api.database
  const port = await freePort()
  const env = { ...environmentOf({ url }, api.issuer), PORT: String(port) }
  const killed = await startProcess('schoolApiProcess.ts', env)
  const ordering = await orderingOf({ ...api, url: `http://127.0.0.1:${port}` })
  const [half, unbound, bound] = [await ordering.order(), await ordering.order(), await ordering.order()]
  const holder = new pg.Client(url)
  await holder.connect()
  onTestFinished(() => holder.end())

  expect((await ordering.upload(bound, '3', pdf)).status).toBe(200)
  ordering.begin(`/api/purchaseorder/link/${await ordering.secret(half)}`, 'name', '1').on('error', () => undefined)
  await holder.query(`begin; select from purchase_orders where id = ${unbound} for update`)
  const cut = ordering.upload(unbound, '2', pdf)
  cut.catch(() => undefined)
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await expect.poll(async () => (await pool.query(waiting)).rowCount).toBe(1)
  const arriving = async () => (await pool.query('select from files where arriving_since is not null')).rowCount
  await expect.poll(arriving).toBe(2)
  await killed.kill()
  await expect(cut).rejects.toThrow('fetch failed')
  await holder.query('rollback')
  const orders = () => Promise.all([half, unbound, bound].map(ordering.one))
  const kept = [{ hasFile: false }, { hasFile: false }, { name: '3', hasFile: true }]
  expect(await orders()).toMatchObject(kept)
  expect(await arriving()).toBe(2)

  // A file that began to arrive an hour ago may still be arriving.
  const [oldest] = (await pool.query('select min(id) as id from files where arriving_since is not null')).rows
  await pool.query(`update files set arriving_since = now() - interval '31 hours' where id = ${oldest?.id}`)
  const next = await createSchoolApi(schoolApiEnv({ ...env, PORT: '0' }))
  onTestFinished(() => next.close())
  await next.ready()
  await expect.poll(arriving).toBe(1)
  expect(await orders()).toMatchObject(kept)
  expect(await (await orderingOf(api)).download(bound)).toMatchObject({ status: 200, text: await pdf.text() })
})
