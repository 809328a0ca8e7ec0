/** A release from the browser to the database: the real gateway before the real school API. */
import { readFile } from '@schoolbeheer/school-api/storage/files'
import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Browser } from '@schoolbeheer/testing/browser'
import { startWithSchoolApi, type WithSchoolApi } from './testing/schoolApi.ts'
import { proceduresOf } from '@schoolbeheer/gateway/testing/gateway'

let system: WithSchoolApi
let admin: Browser
beforeAll(async () => {
  system = await startWithSchoolApi()
  admin = await system.gateway.signIn('admin')
})
afterAll(() => system.stop())
afterEach(() => system.database.pool.query('truncate releases, files, file_chunks cascade'))

const fields = { name: '24.09', test: 'true', releaseNotes: '' }

function upload(file: Blob, given = fields, fileFirst = false) {
  const form = new FormData()
  const add = () => form.append('mappingFile', file, '../../mapping.bin')
  if (fileFirst) add()
  for (const [name, value] of Object.entries(given)) form.append(name, value)
  if (!fileFirst) add()
  return admin.fetch('/files/releases', { method: 'POST', body: form })
}

async function storedIds() {
  return (await system.database.pool.query<{ id: number }>('select id from files')).rows
}

function list() {
  return proceduresOf(system.gateway.url, admin).releases.list.query()
}

test.each([
  ['after the fields', false],
  ['before them, as the documents list the parts', true],
])('every byte of a file %s arrives, and the new release is answered and listed', async (_name, fileFirst) => {
  const content = randomBytes(5_000_000)
  const answer = await upload(new Blob([content], { type: 'application/x-mapping' }), fields, fileFirst)
  const release = { id: expect.any(Number), name: '24.09', test: true, releaseNotes: null }
  expect([answer.status, await answer.json()]).toEqual([200, release])
  expect(await list()).toEqual([release])
  const [stored] = await storedIds()
  const file = await readFile(system.database.db, stored?.id ?? 0)
  expect(file).toMatchObject({ name: 'mapping.bin', contentType: 'application/x-mapping', bytes: content.length })
  expect(file && (await buffer(file.stream)).equals(content)).toBe(true)
})

test('a form that is sent twice at once makes one release', async () => {
  const file = new Blob([new Uint8Array(3_000_000)])
  const answers = await Promise.all([upload(file), upload(file)])
  const bodies = await Promise.all(answers.map((answer) => answer.json()))
  expect(bodies).toContainEqual({ name: 'release_nametaken' })
  expect(bodies).toContainEqual(expect.objectContaining({ name: '24.09' }))
  expect(await storedIds()).toHaveLength(1)
})

test.each([
  ['is too long', { ...fields, name: 'x'.repeat(101) }, 400, { name: 'shared_fieldtoolong' }],
  ['is taken', fields, 409, { name: 'release_nametaken' }],
])('a name after a large file that %s leaves nothing of it', async (_name, given, status, body) => {
  await upload(new Blob(['x']))
  const before = await storedIds()
  const answer = await upload(new Blob([randomBytes(20_000_000)]), given, true)
  expect([answer.status, await answer.json()]).toEqual([status, body])
  await expect.poll(storedIds).toEqual(before)
})

test('a browser that goes away half-way leaves no incomplete release', async () => {
  const { pool } = system.database
  const arriving = async () => (await pool.query('select from files where arriving_since is not null')).rowCount
  const leaving = new AbortController()
  const head =
    '--b\r\nContent-Disposition: form-data; name="name"\r\n\r\n24.09\r\n' +
    '--b\r\nContent-Disposition: form-data; name="test"\r\n\r\nfalse\r\n' +
    '--b\r\nContent-Disposition: form-data; name="mappingFile"; filename="m"\r\n\r\n'
  const sent = admin.fetch('/files/releases', {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
    body: new ReadableStream({
      start: (controller) => {
        controller.enqueue(Buffer.from(head))
        controller.enqueue(Buffer.alloc(3_000_000))
      },
    }),
    duplex: 'half',
    signal: leaving.signal,
  })
  await expect.poll(arriving).toBe(1)
  leaving.abort()
  await expect(sent).rejects.toThrow('aborted')
  await expect.poll(storedIds).toEqual([])
  expect((await upload(new Blob(['x']))).status).toBe(200)
})
