/** Uploads of orders, by admins and by the link of a customer: whole, refused, cut off and drop by drop. */
import { announceUpload } from '@schoolbeheer/testing/uploads'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callers, startTestApi, statusOf, type TestApi } from '../../testing/api.ts'
import { addOrderingGroup, orderingOf, pdf, type Ordering } from '../../testing/purchaseOrders.ts'
import { race } from '../../testing/race.ts'

let api: TestApi
let ordering: Ordering
beforeAll(async () => {
  api = await startTestApi({ now: () => Date.parse('2026-11-22T12:00:00Z') })
  ordering = await orderingOf(api)
})
afterAll(() => api.close())

async function countRows(): Promise<number> {
  const { rows } = await api.database.pool.query(
    `select (select count(*) from files) + (select count(*) from file_chunks) as rows`,
  )
  return Number(rows[0]?.rows)
}

test('uploaded it has a name and a file; again it is replaced, and the history says so', async () => {
  const id = await ordering.order()
  expect((await ordering.download(id)).status).toBe(404)
  expect((await ordering.upload(id, ' 4711 ', pdf)).status).toBe(200)
  expect(await ordering.one(id)).toMatchObject({ name: '4711', hasFile: true, uploadedBy: 'admin' })
  expect((await ordering.ready()).map((order) => order.id)).toContain(id)
  expect(await ordering.download(id)).toMatchObject({
    status: 200,
    type: 'application/pdf',
    disposition: expect.stringMatching(/filename="BB2026-\d{5}-bestelbon\.pdf"/),
    text: '%PDF-1.7 bestelbon',
  })
  const rows = await countRows()
  expect((await ordering.upload(id, '4712', new Blob(['\x89PNG\r\n\x1A\n'].map(latin1)), 'foto.png')).status).toBe(200)
  expect(await countRows()).toBe(rows)
  expect((await ordering.upload(id, '4713')).status).toBe(200)
  expect(await ordering.one(id)).toMatchObject({ name: '4713', hasFile: true })
  expect((await ordering.download(id)).type).toBe('image/png')
  const { rows: told } = await api.database.pool.query(
    `select action, changes from activity where kind = 'purchaseOrder' and record_id = ${id} order by id`,
  )
  expect(told.map(({ action }) => action)).toEqual(['created', 'uploaded', 'uploaded', 'uploaded'])
  expect(told[2]?.changes).toEqual([
    { field: 'name', from: '4711', to: '4712' },
    { field: 'file', from: 'bon.pdf', to: 'foto.png' },
  ])
})

function latin1(text: string) {
  return Buffer.from(text, 'latin1')
}

test.each<[string, string, Blob | undefined, string, number, object]>([
  ['an .exe called .pdf', '1', new Blob(['MZ\x90']), 'bon.pdf', 400, { file: 'purchaseorder_filetype' }],
  ['an archive called .exe', '1', new Blob(['PK\x03\x04']), 'bon.exe', 400, { file: 'purchaseorder_filetype' }],
  ['a file of 0 bytes', '1', new Blob([]), 'bon.pdf', 400, { file: 'shared_fileempty' }],
  ['a name of 300 characters', 'x'.repeat(300), pdf, 'bon.pdf', 400, { 'data.name': 'shared_fieldtoolong' }],
  ['no name', ' ', pdf, 'bon.pdf', 400, { 'data.name': 'shared_fieldrequired' }],
])('%s is refused and leaves nothing', async (_, name, file, fileName, status, body) => {
  const id = await ordering.order()
  const rows = await countRows()
  expect(await ordering.upload(id, name, file, fileName)).toEqual({ status, body })
  expect(await countRows()).toBe(rows)
  expect(await ordering.one(id)).toMatchObject({ name: null, hasFile: false })
})

test('25 MB fit, a byte more does not', async () => {
  const id = await ordering.order()
  const most = Buffer.alloc(25 * 1024 * 1024, '%PDF-')
  expect((await ordering.upload(id, '1', new Blob([most, 'x']))).status).toBe(413)
  expect(await ordering.one(id)).toMatchObject({ name: null })
  expect((await ordering.upload(id, '1', new Blob([most]))).status).toBe(200)
  expect((await ordering.download(id)).text).toHaveLength(most.length)
})

test('an upload that is cut off half-way leaves nothing', async () => {
  const id = await ordering.order()
  const rows = await countRows()
  const authorization = `Authorization: Bearer ${await api.issuer.token(callers.admin)}\r\n`
  const socket = ordering.begin('/api/purchaseorder/upload', 'data', `{"id":${id},"name":"1"}`, authorization)
  await new Promise((sent) => socket.write(Buffer.alloc(3_000_000), sent))
  await untilArriving(1)
  socket.destroy()
  await untilArriving(0)
  expect(await countRows()).toBe(rows)
  expect(await ordering.one(id)).toMatchObject({ name: null })
})

function untilArriving(count: number) {
  const arriving = 'select from files where arriving_since is not null'
  return expect.poll(async () => (await api.database.pool.query(arriving)).rowCount).toBe(count)
}

test('who has links and sends drop by drop keeps neither the other customers nor the admins from uploading', async () => {
  const ids = [await ordering.order(), await ordering.order(), await ordering.order()]
  const [first = '', second = '', third = ''] = await Promise.all(ids.map((id) => ordering.secret(id)))
  const start = (secret: string) => ordering.begin(`/api/purchaseorder/link/${secret}`, 'name', 'A-1')
  const slow = [first, first, second, second].map(start)
  await untilArriving(4)
  expect((await ordering.byLink(first, 'A-2', pdf)).status).toBe(429)
  expect((await ordering.byLink(`${first}?again`, 'A-2', pdf)).status).toBe(429)
  expect((await ordering.byLink(third, 'B-1', pdf)).status).toBe(200)
  expect((await ordering.upload(ids[1] ?? 0, 'B-2', pdf)).status).toBe(200)
  for (const socket of slow) socket.destroy()
  await expect.poll(async () => (await ordering.byLink(first, 'A-2', pdf)).status).toBe(200)
  // The remains of the upload are removed, because the next tests count rows.
  await untilArriving(0)
})

test('before anything is read it is known whether somebody may send it', async () => {
  const id = await ordering.order()
  const secret = await ordering.secret(id)
  const answer = (path: string) => announceUpload(`${api.url}/api/purchaseorder/link/${path}`)
  expect((await answer('x'.repeat(22))).status).toBe(404)
  await ordering.upload(id, '1', pdf)
  expect((await answer(secret)).status).toBe(409)
})

test('an upload that waits for a withdrawal is refused, and leaves nothing', async () => {
  const id = await ordering.order()
  const rows = await countRows()
  const lock = `update purchase_orders set withdrawn_at = now() where id = ${id}`
  const [answer] = await race(api.database.pool, lock, [() => ordering.upload(id, '1', pdf)])
  expect(answer?.status).toBe(409)
  expect(await countRows()).toBe(rows)
})

test('by its link an order is read and uploaded once, by anybody who has it', async () => {
  const group = await addOrderingGroup(api, { name: 'Durme' })
  const [id = 0] = await ordering.create(group)
  const secret = await ordering.secret(id)
  expect(secret).toMatch(/^[\w-]{22}$/)
  expect(await ordering.readLink(secret)).toMatchObject({ state: 'open', schoolGroupName: 'Durme', amount: 1250.5 })
  expect((await ordering.byLink(secret, 'x'.repeat(300), pdf)).status).toBe(400)
  expect(await ordering.byLink(secret, '1', new Blob(['MZ']))).toMatchObject({ status: 400 })
  const lock = `select from purchase_orders where id = ${id} for update`
  const answers = await race(api.database.pool, lock, [
    () => ordering.byLink(secret, 'A-1', pdf),
    () => ordering.byLink(secret, 'A-2', pdf),
  ])
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
  expect(await ordering.one(id)).toMatchObject({ name: expect.stringMatching(/^A-[12]$/), uploadedBy: null })
  const ended = await ordering.readLink(secret)
  expect(ended).toEqual({ state: 'uploaded', purchaseOrderNumber: expect.any(String), companyName: expect.any(String) })
  await ordering.withdraw(id)
  expect(await ordering.readLink(secret)).toMatchObject({ state: 'withdrawn' })
  const rows = await countRows()
  expect(await ordering.byLink(secret, '2', pdf)).toEqual({ status: 409, body: { error: 'purchaseorder_linkended' } })
  expect(await statusOf(ordering.readLink('x'.repeat(22)))).toBe(404)
  expect((await ordering.byLink('x'.repeat(22), '2', pdf)).status).toBe(404)
  expect(await countRows()).toBe(rows)
})
