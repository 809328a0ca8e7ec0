import { Release, releases } from '@schoolbeheer/contracts/school/releases'
import { connect } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { readFile } from '../../storage/files.ts'
import { callers, program, startTestApi, type Claims, type TestApi } from '../../testing/api.ts'

let api: TestApi
beforeAll(async () => void (api = await startTestApi()))
afterAll(() => api.close())
afterEach(() => api.database.pool.query('truncate releases, files, file_chunks cascade'))

function form(fields: Record<string, string>, content: Blob | null = new Blob(['mapping'])) {
  const parts = new FormData()
  for (const [name, value] of Object.entries({ name: '1.0', test: 'false', ...fields })) parts.append(name, value)
  if (content) parts.append('mappingFile', content, 'mapping.xml')
  return parts
}

function address() {
  return `${api.url}/api/release/create`
}

async function create(body: FormData, claims: Claims = callers.admin) {
  const authorization = `Bearer ${await api.issuer.token(claims)}`
  const response = await fetch(address(), { method: 'POST', body, headers: { authorization } })
  return { status: response.status, body: await response.json() }
}

async function list() {
  return (await api.as(callers.admin))(releases.list, {})
}

async function countRows() {
  const { rows } = await api.database.pool.query<{ rows: string }>(
    'select (select count(*) from files) + (select count(*) from file_chunks) + (select count(*) from releases) as rows',
  )
  return Number(rows[0]?.rows)
}

/** Begins a form whose rest never comes. */
async function begin() {
  const { host, hostname, port, pathname } = new URL(address())
  const socket = connect(Number(port), hostname)
  const field = (name: string, value: string) =>
    `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
  const token = await api.issuer.token(callers.admin)
  const head = `POST ${pathname} HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${token}\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 9000000\r\n\r\n`
  const file = '--b\r\nContent-Disposition: form-data; name="mappingFile"; filename="m"\r\n\r\n'
  socket.write(head + field('name', '1.0') + field('test', 'false') + file)
  await new Promise((sent) => socket.write(Buffer.alloc(3_000_000), sent))
  return socket
}

test('a release is answered as it is made, and listed before the older ones; a version twice: as a test and for all', async () => {
  const first = await create(form({ releaseNotes: 'Eerste' }))
  expect(first).toEqual({
    status: 200,
    body: { id: expect.any(Number), name: '1.0', test: false, releaseNotes: 'Eerste' },
  })
  const second = await create(form({ test: 'true', extra: 'x' }))
  expect(second.body).toMatchObject({ name: '1.0', test: true })
  expect(await list()).toEqual([{ ...Release.parse(second.body), releaseNotes: null }, first.body])
})

function fileFirst(fields: Record<string, string>) {
  const parts = new FormData()
  parts.append('mappingFile', new Blob([Buffer.alloc(5_000_000)]), 'mapping.xml')
  for (const [name, value] of Object.entries(fields)) parts.append(name, value)
  return parts
}

test('the parts come in the order of the documents as well', async () => {
  const { status, body } = await create(fileFirst({ name: '1.0', test: 'true', releaseNotes: 'Nieuw' }))
  expect([status, body]).toEqual([200, { id: expect.any(Number), name: '1.0', test: true, releaseNotes: 'Nieuw' }])
})

test.each<[string, Record<string, string>, number, object]>([
  ['says nothing', { name: ' ', test: 'true' }, 400, { name: 'shared_fieldrequired' }],
  ['never comes', { test: 'true' }, 400, { name: 'shared_fieldrequired' }],
  ['is taken', { name: '1.0', test: 'false' }, 409, { name: 'release_nametaken' }],
])('a name after a large file that %s leaves nothing of it', async (_name, fields, status, body) => {
  await create(form({}))
  const rows = await countRows()
  expect(await create(fileFirst(fields))).toEqual({ status, body })
  expect(await countRows()).toBe(rows)
})

test('the mapping file is kept as it is, in pieces', async () => {
  const content = Buffer.alloc(1_500_001, Buffer.from(Array.from({ length: 251 }, (_, index) => index)))
  const { body } = await create(form({}, new Blob([content], { type: 'text/xml' })))
  const { rows } = await api.database.pool.query<{ id: number }>(
    'select mapping_file_id as id from releases where id = $1',
    [Release.parse(body).id],
  )
  const file = await readFile(api.database.db, rows[0]?.id ?? 0)
  expect(file).toMatchObject({ name: 'mapping.xml', contentType: 'text/xml', bytes: content.length })
  expect(file && (await buffer(file.stream)).equals(content)).toBe(true)
  const { rows: largest } = await api.database.pool.query(
    'select max(length(content)) < 1000000 as small from file_chunks',
  )
  expect(largest).toEqual([{ small: true }])
})

test('a version that is there is a conflict, which leaves nothing', async () => {
  await create(form({}))
  const rows = await countRows()
  expect(await create(form({ releaseNotes: 'anders' }))).toEqual({ status: 409, body: { name: 'release_nametaken' } })
  expect(await countRows()).toBe(rows)
})

test('of the same release twice at once one is made', async () => {
  const large = new Blob([Buffer.alloc(2_000_000)])
  const answers = await Promise.all([create(form({}, large)), create(form({}, large))])
  expect(answers).toContainEqual({ status: 200, body: expect.objectContaining({ name: '1.0' }) })
  expect(answers).toContainEqual({ status: 409, body: { name: 'release_nametaken' } })
  expect(await countRows()).toBe(2 + Math.ceil(2_000_000 / (512 * 1024)))
})

test.each<[string, Record<string, string>, Blob | null, object]>([
  ['a name', { name: ' ' }, new Blob(['x']), { name: 'shared_fieldrequired' }],
  ['a short name', { name: 'x'.repeat(10_000) }, new Blob(['x']), { name: 'shared_fieldtoolong' }],
  ['yes or no', { test: '' }, new Blob(['x']), { test: 'shared_fieldinvalid' }],
  ['a mapping file', {}, null, { mappingFile: 'shared_filerequired' }],
  ['something in it', {}, new Blob([]), { mappingFile: 'shared_fileempty' }],
])('a release without %s is refused', async (_name, fields, content, body) => {
  expect(await create(form(fields, content))).toEqual({ status: 400, body })
  expect(await countRows()).toBe(0)
})

test.each<[string, Claims, number]>([
  ['a course writer', callers.courseWriter, 403],
  ['an admin who is not active', callers.inactive, 403],
  ['a program without the scope', program('exceptions:report'), 403],
  ['a program with it', program('releases:manage'), 200],
])('%s: %j %i', async (_name, claims, status) => {
  expect((await create(form({}), claims)).status).toBe(status)
})

test('who has no token is told so before anything is read', async () => {
  const endless = new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(1000)) })
  const refused = fetch(address(), {
    method: 'POST',
    body: endless,
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
    duplex: 'half',
  })
  expect((await refused).status).toBe(401)
})

/** Waits until so many files have begun to arrive, and nothing waits for more of them. */
async function untilArriving(count: number) {
  const { pool } = api.database
  const rows = async () => (await pool.query('select from files where arriving_since is not null')).rowCount
  await expect.poll(rows).toBe(count)
  await expect.poll(() => pool.totalCount - pool.idleCount).toBe(0)
}

test('of an upload that breaks off nothing stays', async () => {
  const socket = await begin()
  await untilArriving(1)
  socket.destroy()
  await untilArriving(0)
  expect(await countRows()).toBe(0)
  expect((await create(form({}))).status).toBe(200)
})

test('slow uploads hold no connection to the database, and one admin has six of them', async () => {
  const slow = await Promise.all(Array.from({ length: 6 }, begin))
  await untilArriving(6)
  expect(await create(form({ name: '2.0' }))).toEqual({ status: 429, body: { error: 'shared_error_toomany' } })
  expect((await create(form({ name: '2.0' }), { ...callers.admin, sub: 'another admin' })).status).toBe(200)
  for (const socket of slow) socket.destroy()
  await expect.poll(async () => (await create(form({ name: '2.1' }))).status).toBe(200)
  await untilArriving(0)
})
