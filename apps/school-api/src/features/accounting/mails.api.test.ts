/** Deliveries that leave by mail on their day, once, with the file or with its address. */
import { deliveryLinks } from '@schoolbeheer/contracts/school/accounting'
import { settling } from '@schoolbeheer/contracts/school/settling'
import { worklist } from '@schoolbeheer/contracts/school/worklist'
import { freePort } from '@schoolbeheer/server/freePort'
import { startMailServer, type Faults } from '@schoolbeheer/server/testing/mailServers'
import { randomBytes } from 'node:crypto'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { createSchoolApi } from '../../app.ts'
import { openSchoolDatabase } from '../../db/database.ts'
import { schoolApiEnv } from '../../env.ts'
import { callers, environmentOf, startTestApi, statusOf, type TestApi } from '../../testing/api.ts'
import { addBilledGroup } from '../../testing/billing.ts'
import { deliveriesOf, type Deliveries } from '../../testing/deliveries.ts'
import { addInvoice, addInvoicePdf } from '../../testing/invoices.ts'
import { bytesOf } from '../../testing/mailing.ts'
import { unzip } from '../../testing/unzip.ts'

let api: TestApi
let deliveries: Deliveries
let port: number
let now = Date.parse('2026-11-01T10:00:00Z')
const GATEWAY_URL = 'https://school.test'
const accountant = { emails: ['boek@houder.test', 'kantoor@houder.test'], every: 'month', day: 5 }

function env() {
  return {
    ...environmentOf({ url: api.database.url }, api.issuer),
    MAIL_URL: `smtp://127.0.0.1:${port}`,
    GATEWAY_URL,
    ACCOUNTANT: JSON.stringify(accountant),
  }
}

beforeAll(async () => {
  port = await freePort()
  // The calls are answered here, and the work is done by processes that tests start.
  api = await startTestApi({ now: () => now, env: { GATEWAY_URL, ACCOUNTANT: JSON.stringify(accountant) } })
  deliveries = await deliveriesOf(api)
})
afterAll(() => api.close())
beforeEach(() =>
  api.database.pool.query(
    'truncate deliveries, delivery_documents, dispatches, school_groups, invoices, document_counters restart identity cascade',
  ),
)

/** A process that does jobs, and looks when it starts. */
async function startWorker(): Promise<() => Promise<void>> {
  const settings = schoolApiEnv(env())
  const app = await createSchoolApi(settings, await openSchoolDatabase(settings), () => now)
  let isOpen = true
  const stop = async () => {
    if (isOpen) await app.close()
    isOpen = false
  }
  onTestFinished(stop)
  await app.ready()
  return stop
}

async function takesMails(faults: Faults = {}) {
  const { mails } = await startMailServer(faults, port)
  return () => Promise.all(mails.map((mail) => PostalMime.parse(mail)))
}

async function addDocument(on: string, content: string | Buffer = '%PDF'): Promise<void> {
  const schoolGroupId = await addBilledGroup(api)
  await addInvoicePdf(api.database.db, await addInvoice(api.database.db, { schoolGroupId, on }), content)
}

function at(instant: string): void {
  now = Date.parse(instant)
}

test('at six on its day the month that has ended is delivered, and mailed to everybody once, however many look', async () => {
  const mails = await takesMails()
  await addDocument('2026-10-12')
  await addDocument('2026-11-02')
  at('2026-11-05T04:59:00Z')
  await (
    await startWorker()
  )()
  expect(await deliveries.list()).toEqual([])
  at('2026-11-05T05:00:00Z')
  await Promise.all([startWorker(), startWorker(), startWorker()])
  await expect
    .poll(async () => (await mails()).map(({ to }) => String(to?.[0]?.address)).toSorted())
    .toEqual(accountant.emails)
  const [mail] = await mails()
  expect(mail?.subject).toBe('Boekhouding van Leerlijn, 12/10/2026 – 31/10/2026')
  expect(mail?.text).toContain('1 document')
  const [attached] = mail?.attachments ?? []
  expect([attached?.filename, attached?.mimeType]).toEqual(['boekhouding-2026-10-12-2026-10-31.zip', 'application/zip'])
  const files = await unzip(bytesOf(attached?.content), (name) => !name.endsWith('.pdf'))
  expect([...files.keys()]).toContain('2026-00001.pdf')
  await expect.poll(async () => (await deliveries.list())[0]?.mailedTo.toSorted()).toEqual(accountant.emails)
  const [delivery] = await deliveries.list()
  expect(delivery).toMatchObject({ until: '2026-10-31', mailedAt: '2026-11-05T05:00:00.000Z', mailOn: null })
  expect(delivery?.mails.map(({ state }) => state)).toEqual(['accepted', 'accepted'])
})

test('a month without documents or payments is delivered with the next one', async () => {
  await takesMails()
  await addDocument('2026-10-12')
  at('2026-11-06T05:00:00Z')
  await (
    await startWorker()
  )()
  at('2026-12-07T05:00:00Z')
  await (
    await startWorker()
  )()
  await addDocument('2026-12-30')
  at('2027-01-08T05:00:00Z')
  await startWorker()
  await expect
    .poll(async () => (await deliveries.list()).map(({ from, until }) => [from, until]))
    .toEqual([
      ['2026-11-01', '2026-12-31'],
      ['2026-10-12', '2026-10-31'],
    ])
})

test('delivered by hand, it is mailed at six on the next day of delivery', async () => {
  const mails = await takesMails()
  await addDocument('2026-10-12')
  at('2026-11-02T10:00:00Z')
  await deliveries.begin('2026-10-31')
  const stop = await startWorker()
  await expect.poll(async () => (await deliveries.list())[0]?.file).toBeTruthy()
  await stop()
  expect(await deliveries.list()).toMatchObject([{ mailOn: '2026-11-05', mails: [] }])
  at('2026-11-05T05:00:00Z')
  await startWorker()
  await expect.poll(async () => (await mails()).length).toBe(2)
})

test('a mail server that is away on the day gets it later; an uncertain mail is settled by a person', async () => {
  const { pool } = api.database
  await addDocument('2026-10-12')
  at('2026-11-05T05:00:00Z')
  const stop = await startWorker()
  const states = async () => (await deliveries.list())[0]?.mails.map(({ state }) => state)
  const tried = `select from dispatches where attempts = 1 and state = 'queued'`
  await expect.poll(async () => (await pool.query(tried)).rowCount).toBe(2)
  await stop()
  const faults: Faults = { mail: (said) => (said.includes('To: kantoor') ? 'end' : undefined) }
  await takesMails(faults)
  await pool.query(`update jobs.job set start_after = now() where state in ('created', 'retry')`)
  await startWorker()
  await expect.poll(states).toEqual(['accepted', 'uncertain'])
  const uncertain = (await deliveries.list())[0]?.mails[1]?.id ?? 0
  const call = await api.as(callers.admin)
  const troubled = { name: 'deliveriesTroubled', count: 1 }
  expect(await call(worklist.get, {})).toContainEqual(troubled)
  expect(
    await statusOf(
      (await api.as(callers.courseWriter))(settling.resolveUncertain, { dispatchId: uncertain, sent: true }),
    ),
  ).toBe(404)
  await call(settling.resolveUncertain, { dispatchId: uncertain, sent: false })
  delete faults.mail
  await call(settling.retryDispatch, { dispatchId: uncertain })
  await expect.poll(states).toEqual(['accepted', 'accepted'])
  expect(await call(worklist.get, {})).not.toContainEqual(troubled)
})

test('a file of more than 15 MB has an address in the mail, which works for thirty days', async () => {
  const mails = await takesMails()
  await addDocument('2026-10-12', randomBytes(15_000_000))
  at('2026-11-05T05:00:00Z')
  await startWorker()
  await expect.poll(async () => (await mails()).length).toBe(2)
  const [mail] = await mails()
  expect(mail?.attachments).toEqual([])
  const secret = /https:\/\/school\.test\/deliveries\/([\w-]{22})\s/.exec(mail?.text ?? '')?.[1] ?? ''
  const { rows } = await api.database.pool.query<{ secret: string }>('select secret from deliveries')
  expect(rows[0]?.secret).not.toContain(secret)
  const call = await api.as(callers.active)
  const read = () => call(deliveryLinks.read, { secret })
  expect(await read()).toMatchObject({ companyName: 'Leerlijn', documents: 1, ends: '2026-12-05' })
  const open = () => fetch(`${api.url}/api/accounting/link/${secret}/file`)
  const [delivery] = await deliveries.list()
  const kept = await deliveries.bytes(delivery?.id ?? 0)
  expect(Buffer.from(await (await open()).arrayBuffer()).equals(kept)).toBe(true)
  at('2026-12-05T05:00:00Z')
  expect([await statusOf(read()), (await open()).status]).toEqual([404, 404])
  expect((await fetch(`${api.url}/api/accounting/link/unknown`)).status).toBe(404)
})
