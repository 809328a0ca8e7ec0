/** ZIP files of bank files: what is unpacked, and what is refused before that. */
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import yazl from 'yazl'
import { startTestApi, type TestApi } from '../../../testing/api.ts'
import { camt, coda, dayAfter, dayOf, importFiles, transfer } from '../../../testing/bankFiles.ts'

let api: TestApi
beforeAll(async () => void (api = await startTestApi()))
afterAll(() => api.close())
beforeEach(() => api.database.pool.query('truncate bank_accounts, payment_entries restart identity cascade'))

const monday = dayOf('2026-11-23', [transfer(125_00)], { number: 12 })
const tuesday = dayAfter(monday, '2026-11-24', [transfer(50_00)])

/** The name may be one that no path has. */
async function zipOf(files: Record<string, Blob>, compress = true): Promise<Buffer> {
  const zip = new yazl.ZipFile()
  for (const [name, file] of Object.entries(files))
    zip.addBuffer(Buffer.from(await file.arrayBuffer()), name, { compress })
  zip.end()
  return buffer(zip.outputStream)
}

function upload(zip: Buffer, name = 'bank.zip') {
  return importFiles(api, [new File([new Uint8Array(zip)], name)])
}

/** The bytes with another text of the same length wherever the first stands. */
function replaced(bytes: Buffer, from: string, to: string): Buffer {
  return Buffer.from(bytes.toString('latin1').replaceAll(from, to), 'latin1')
}

/** The ZIP of a single file, which says another size of it. */
function lying(zip: Buffer, size: number, told: number): Buffer {
  const [from, to] = [size, told].map((number) => {
    const bytes = Buffer.alloc(4)
    bytes.writeUInt32LE(number)
    return bytes.toString('latin1')
  })
  return replaced(zip, from ?? '', to ?? '')
}

test('the files of a ZIP are taken as if they came alone, wherever they stand in it', async () => {
  const zip = await zipOf({
    '2026/maandag.cod': coda(monday),
    'leesmij.txt': new Blob(['Beste']),
    'x.xml': camt(tuesday),
  })
  const { status, body } = await upload(zip)
  expect([status, body.statements]).toMatchObject([
    200,
    [
      { file: 'maandag.cod', result: 'taken', entries: 1 },
      { file: 'leesmij.txt', result: 'refused', reason: 'bank_file_unknown' },
      { file: 'x.xml', result: 'taken', entries: 1 },
    ],
  ])
})

test('a large file in a ZIP is read over all chunks of it', async () => {
  const many = Array.from({ length: 5000 }, (_, at) => transfer(100 + at))
  const zip = await zipOf({ 'groot.cod': coda(dayOf('2026-11-23', many)) }, false)
  expect(zip.length).toBeGreaterThan(2 * 512 * 1024)
  expect((await upload(zip)).body.statements).toMatchObject([{ result: 'taken', entries: 5000 }])
})

test('a name that leads elsewhere is only a name', async () => {
  const zip = await zipOf({ 'xx/xx/xx/maandag.cod': coda(monday) })
  for (const name of ['../../../maandag.cod', '/etc/etc/maandag.cod', 'c:\\x\\xx/maandag.cod'])
    expect((await upload(replaced(zip, 'xx/xx/xx/maandag.cod', name.padStart(20, '/')))).body.statements).toMatchObject(
      [{ file: 'maandag.cod', result: expect.stringMatching(/taken|known/) }],
    )
})

test('a ZIP in a ZIP is not unpacked', async () => {
  const inner = new Blob([new Uint8Array(await zipOf({ 'maandag.cod': coda(monday) }))])
  expect(await upload(await zipOf({ 'in.zip': inner }))).toMatchObject({
    status: 400,
    body: { error: 'bank_file_unknown' },
  })
})

test.each<[string, (zip: Buffer) => Buffer]>([
  ['cut off', (zip) => zip.subarray(0, -100)],
  ['no ZIP but for its beginning', () => Buffer.from('PK\u0003\u0004 and more')],
  ['of a compression that nobody knows', (zip) => replaced(zip, '\u0008\u0000', '\u0063\u0000')],
  ['packed wrongly', (zip) => Buffer.concat([zip.subarray(0, 50), Buffer.alloc(20, 0xff), zip.subarray(70)])],
])('a ZIP that is %s is refused', async (_, damage) => {
  const zip = damage(await zipOf({ 'maandag.cod': coda(monday) }))
  expect(await upload(zip)).toMatchObject({
    status: 409,
    body: { error: 'bank_file_refused', obstacles: [{ reason: 'bank_reason_cut' }] },
  })
})

test('more files, folders or bytes than may be unpacked are refused before anything is taken', async () => {
  const files = Array.from({ length: 500 }, (_, at): [string, Blob] => [`${at}.txt`, new Blob(['x'])])
  const many = await zipOf({ 'maandag.cod': coda(monday), ...Object.fromEntries(files) })
  const bytes = 1_234_567
  const zeros = await zipOf({ 'maandag.cod': coda(monday), 'nul.txt': new Blob([new Uint8Array(bytes)]) })
  const large = lying(zeros, bytes, 256 * 1024 * 1024)
  const folders = new yazl.ZipFile()
  for (let at = 0; at <= 1000; at += 1) folders.addEmptyDirectory(`${at}`)
  folders.end()
  for (const zip of [many, large, await buffer(folders.outputStream)]) expect((await upload(zip)).status).toBe(413)
  expect((await api.database.pool.query('select from bank_statements')).rowCount).toBe(0)
})

test('a file that unpacks to more than it says is cut off there', async () => {
  const bytes = new Uint8Array(await coda(monday).arrayBuffer())
  const zip = await zipOf({ 'nul.cod': new Blob([bytes, new Uint8Array(1_000_000)]) })
  const small = lying(zip, bytes.length + 1_000_000, 2000)
  expect(await upload(small)).toMatchObject({ status: 409, body: { obstacles: [{ reason: 'bank_reason_cut' }] } })
})
