/** The PDFs of many invoices in one file: its content, its names, and how it ends. */
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { callers, ofSchool, startTestApi, type Claims, type TestApi } from '../../testing/api.ts'
import { addInvoice, addInvoicePdf } from '../../testing/invoices.ts'
import { addSchool, addSchoolGroup } from '../../testing/records.ts'
import { unzip as unzipBytes } from '../../testing/unzip.ts'

let api: TestApi
beforeAll(async () => void (api = await startTestApi()))
afterAll(() => api.close())
beforeEach(() =>
  api.database.pool.query('truncate school_groups, invoices, document_counters, files restart identity cascade'),
)

async function ask(ids: number[], caller: Claims = callers.admin, more: RequestInit = {}) {
  const headers = new Headers(more.headers)
  headers.set('authorization', `Bearer ${await api.issuer.token(caller)}`)
  headers.set('content-type', 'application/json')
  const body = JSON.stringify({ invoices: ids.map((invoiceId) => ({ invoiceId })) })
  return fetch(`${api.url}/api/invoice/downloadzip/`, { ...more, method: 'POST', headers, body })
}

/** PDFs are stored as they are. */
async function unzip(answer: Response): Promise<Map<string, Buffer>> {
  return unzipBytes(await answer.arrayBuffer(), (name) => !name.endsWith('.pdf'))
}

async function addBilled(name: string, content?: Buffer) {
  const { db } = api.database
  const schoolGroupId = await addSchoolGroup(db, { name, clientNumber: randomBytes(8).toString('hex') })
  const id = await addInvoice(db, { schoolGroupId })
  if (content) await addInvoicePdf(db, id, content)
  return id
}

test('each PDF has the number and name of its invoice, whatever its size and whatever its group is called', async () => {
  const contents = [10, 600_000, 1, 1_300_000].map((size) => randomBytes(size))
  const names = ['Sint-Jozef', 'Sint-Jozef', '../../etc: "Élan" 🏫', 'Школа\\Москва']
  const ids = await Promise.all(names.map((name, index) => addBilled(name, contents[index])))
  const answer = await ask(ids.toReversed())
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip'])
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="invoices.zip"')
  const files = await unzip(answer)
  expect([...files.keys()].map((name) => name.replace(/^2026-0000\d /, '')).toSorted()).toEqual(
    ['Sint-Jozef.pdf', 'Sint-Jozef.pdf', '.. .. etc Élan 🏫.pdf', 'Школа Москва.pdf'].toSorted(),
  )
  for (const content of contents) expect([...files.values()].some((file) => file.equals(content))).toBe(true)
})

test.each([
  ['nl', 'Deze facturen hebben nog geen PDF:\r\n2026-00002 Zon der\r\nDeze facturen zijn er niet:\r\n999\r\n'],
  [
    'fr',
    'Ces factures n’ont pas encore de PDF\u00a0:\r\n2026-00002 Zon der\r\nCes factures n’existent pas\u00a0:\r\n999\r\n',
  ],
])('what is missing stands in a file inside, in the language %s', async (language, expected) => {
  const ids = [await addBilled('Met', Buffer.from('%PDF')), await addBilled('Zon\r\nder'), 999]
  const files = await unzip(await ask(ids, callers.admin, { headers: { 'accept-language': language } }))
  expect([...files.keys()]).toEqual(['2026-00001 Met.pdf', 'ontbrekend.txt'])
  expect(String(files.get('ontbrekend.txt'))).toBe(expected)
})

test('of nothing but what is missing there is a file too, and no connection is kept', async () => {
  expect([...(await unzip(await ask([999]))).keys()]).toEqual(['ontbrekend.txt'])
  const { pool } = api.database
  await expect.poll(() => pool.totalCount - pool.idleCount).toBe(0)
})

test('who goes away, or reads until a file breaks, gives the connection back', async () => {
  const { pool } = api.database
  const big = await Promise.all(Array.from({ length: 8 }, () => addBilled('Groot', randomBytes(2_000_000))))
  const client = new AbortController()
  const released = once(pool, 'release')
  const answer = await ask(big, callers.admin, { signal: client.signal })
  expect(answer.status).toBe(200)
  client.abort()
  await released
  await expect.poll(() => pool.totalCount - pool.idleCount).toBe(0)
  // A file with a lost chunk must not look like a whole one.
  await pool.query('delete from file_chunks where position = 2 and file_id = (select max(id) from files)')
  await expect(ask(big).then((broken) => broken.arrayBuffer())).rejects.toThrow('terminated')
  await expect.poll(() => pool.totalCount - pool.idleCount).toBe(0)
})

test('who goes away before it begins keeps no connection either', async () => {
  const { pool } = api.database
  const big = [await addBilled('Groot', randomBytes(2_000_000))]
  const holder = await pool.connect()
  await holder.query('begin; lock table file_chunks, invoices')
  const client = new AbortController()
  const gone = ask(big, callers.admin, { signal: client.signal })
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await expect.poll(async () => (await pool.query(waiting)).rowCount).toBe(1)
  client.abort()
  await expect(gone).rejects.toThrow('aborted')
  await holder.query('commit')
  holder.release()
  await expect.poll(() => pool.totalCount - pool.idleCount).toBe(0)
})

test('at most six are read at once, three of one person', async () => {
  const big = [await addBilled('Groot', Buffer.alloc(12_000_000))]
  const admins = ['An', 'Bo', 'Cem'].map((sub) => ({ ...callers.admin, sub }))
  const answers = await Promise.all(Array.from({ length: 6 }, (_, at) => ask(big, admins[at % 2])))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
  expect((await ask(big, admins[2])).status).toBe(429)
  for (const { body } of answers) await body?.cancel()
  const next = async () => {
    const answer = await ask(big, admins[2])
    await answer.body?.cancel()
    return answer.status
  }
  await expect.poll(next).toBe(200)
})

test('customers read at most three at once, so that the office can go on', async () => {
  const { db } = api.database
  const schoolGroupId = await addSchoolGroup(db, { name: 'Eigen' })
  const { guid } = await addSchool(db, { schoolGroupId })
  const own = await addInvoice(db, { schoolGroupId })
  await addInvoicePdf(db, own, Buffer.alloc(12_000_000))
  const customers = ['An', 'Bo', 'Cem', 'Dirk'].map((sub) => ofSchool({ sub, role: ['Active', 'Directie'] }, guid))
  const answers = await Promise.all(customers.map((customer) => ask([own], customer)))
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 200, 200, 429])
  const office = await ask([own])
  expect(office.status).toBe(200)
  for (const { body } of [office, ...answers]) await body?.cancel()
})

test('others than admins get of their own invoices what was sent last, and of all others nothing', async () => {
  const { db, pool } = api.database
  const own = await addSchoolGroup(db, { name: 'Eigen' })
  const { guid } = await addSchool(db, { schoolGroupId: own })
  const [sent, anew, made] = [
    await addInvoice(db, { schoolGroupId: own }),
    await addInvoice(db, { schoolGroupId: own }),
    await addInvoice(db, { schoolGroupId: own, status: 1 }),
  ]
  await addInvoicePdf(db, sent, Buffer.from(`%PDF sent ${sent}`))
  const first = await addInvoicePdf(db, anew, Buffer.from(`%PDF sent ${anew}`))
  for (const id of [anew, made]) await addInvoicePdf(db, id, Buffer.from('%PDF made anew'))
  await pool.query('update invoices set sent_file_id = $1 where id = $2', [first, anew])
  const other = await addBilled('Andere', Buffer.from('%PDF of others'))
  for (const role of ['SchoolAdmin', 'Directie', 'Boekhouding']) {
    const files = await unzip(
      await ask([sent, anew, made, other], ofSchool({ sub: role, role: ['Active', role] }, guid)),
    )
    expect([...files].map(([name, content]) => [name, String(content)])).toEqual([
      ['2026-00001 Eigen.pdf', `%PDF sent ${sent}`],
      ['2026-00002 Eigen.pdf', `%PDF sent ${anew}`],
      ['ontbrekend.txt', `Deze facturen zijn er niet:\r\n${made}\r\n${other}\r\n`],
    ])
  }
})

test('who may see invoices gets it, of 1 to 5,000 invoices, none twice', async () => {
  for (const role of ['courseWriter', 'active'] as const) expect((await ask([1], callers[role])).status).toBe(403)
  for (const ids of [[], [1, 1], [0], Array.from({ length: 5001 }, (_, index) => index + 1)])
    expect((await ask(ids)).status).toBe(400)
  const most = await ask(Array.from({ length: 5000 }, (_, index) => 100_000 + index))
  expect((await unzip(most)).size).toBe(1)
})
