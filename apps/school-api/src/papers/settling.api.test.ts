/** Settling uncertain dispatches and sending failed ones again: the same for each kind of paper. */
import { attests } from '@schoolbeheer/contracts/school/attests'
import { courseDays } from '@schoolbeheer/contracts/school/courseDays'
import { creditNotes } from '@schoolbeheer/contracts/school/creditNotes'
import { reminders } from '@schoolbeheer/contracts/school/reminders'
import { settling } from '@schoolbeheer/contracts/school/settling'
import { freePort } from '@schoolbeheer/server/freePort'
import { startMailServer, type Faults } from '@schoolbeheer/server/testing/mailServers'
import { desc, eq } from 'drizzle-orm'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dispatches, type Dispatch } from '../db/tables/dispatches.ts'
import { callers, startTestApi, statusOf, type Claims, type TestApi } from '../testing/api.ts'
import { addBilledGroup, billingOf, type Billing } from '../testing/billing.ts'
import { addCourseDay, invited } from '../testing/courseDays.ts'
import { addSentInvoice } from '../testing/invoices.ts'
import { orderingOf, type Ordering } from '../testing/purchaseOrders.ts'

const beforeTheDay = Date.parse('2026-06-01T08:00:00Z')
const afterTheDay = Date.parse('2026-06-10T18:00:00Z')

let api: TestApi
let billing: Billing
let ordering: Ordering
let port: number
let now = beforeTheDay
beforeAll(async () => {
  port = await freePort()
  const env = { MAIL_URL: `smtp://127.0.0.1:${port}`, GATEWAY_URL: 'https://school.test' }
  api = await startTestApi({ now: () => now, works: true, env })
  billing = await billingOf(api)
  ordering = await orderingOf(api)
})
afterAll(() => api.close())

const { admin, courseWriter, schoolAdmin } = callers

type Row = {
  purpose: Dispatch['purpose']
  /** Sends a paper; mails arrive until `lose` is called. */
  send: (lose: () => void) => Promise<unknown>
  manager: Claims
  /** The callers who may not settle it, each with the status of the refusal. */
  others: [claims: Claims, status: number][]
  record: 'invoice' | 'schoolGroup' | 'purchaseOrder' | 'courseDay'
}

const others: Row['others'] = [
  [courseWriter, 404],
  [schoolAdmin, 403],
]
const ofInvoice = { manager: admin, others, record: 'invoice' } as const
const ofDay = { manager: courseWriter, others: [[schoolAdmin, 403]], record: 'courseDay' } satisfies Partial<Row>

const rows: Row[] = [
  { ...ofInvoice, purpose: 'invoice', send: async (lose) => (lose(), sentInvoice()) },
  { ...ofInvoice, purpose: 'reminder', send: async (lose) => billing.remind(await sentInvoice(lose)) },
  {
    ...ofInvoice,
    purpose: 'reminder',
    record: 'schoolGroup',
    send: async (lose) => {
      lose()
      const schoolGroupId = await addBilledGroup(api)
      const invoiceId = await addSentInvoice(api.database.db, { schoolGroupId, on: '2026-03-01' })
      await billing.call(reminders.send, { items: [{ schoolGroupId, invoiceIds: [invoiceId] }] })
    },
  },
  {
    ...ofInvoice,
    purpose: 'creditNote',
    send: async (lose) => billing.call(creditNotes.createFull, { invoiceId: await sentInvoice(lose) }),
  },
  { ...ofInvoice, purpose: 'purchaseOrder', record: 'purchaseOrder', send: async (lose) => (lose(), ordering.order()) },
  {
    ...ofInvoice,
    purpose: 'purchaseOrderReminder',
    record: 'purchaseOrder',
    send: async (lose) => {
      const id = await ordering.order()
      await expect.poll(async () => (await ordering.one(id))?.sentAt).toBeTruthy()
      lose()
      await ordering.remind(id)
    },
  },
  { ...ofDay, purpose: 'courseDay', send: async (lose) => (lose(), dayWith('An')) },
  {
    ...ofDay,
    purpose: 'attest',
    send: async (lose) => {
      lose()
      now = afterTheDay
      const id = await dayWith('Bo')
      const call = await api.as(courseWriter)
      const [bo] = await call(courseDays.participants, { id })
      await call(courseDays.setPresence, { participantId: bo?.id ?? 0, isPresent: true })
      await call(attests.sendAttests, { id })
    },
  },
]

async function sentInvoice(then = () => {}): Promise<number> {
  const [id = 0] = await billing.made(await addBilledGroup(api))
  await billing.ended(await billing.send(id))
  then()
  return id
}

/** A day with somebody on it, who is told of it where it has not been yet. */
async function dayWith(name: string): Promise<number> {
  const { id } = await addCourseDay(api)
  await (
    await api.as(courseWriter)
  )(courseDays.addParticipants, { openCourseDayId: id, participants: invited(name) })
  return id
}

test.for(rows)(
  '$purpose of $record: an uncertain mail is settled, and sent again',
  async ({ purpose, send, ...row }) => {
    const faults: Faults = {}
    const { mails } = await startMailServer(faults, port)
    now = beforeTheDay
    await send(() => (faults.mail = 'end'))
    await expect.poll(() => stateOf(purpose)).toBe('uncertain')
    const one = { dispatchId: (await dispatchOf(purpose))?.id ?? 0 }
    const call = await api.as(row.manager)
    for (const [claims, status] of row.others) {
      const refused = await api.as(claims)
      expect(await statusOf(refused(settling.resolveUncertain, { ...one, sent: true }))).toBe(status)
      expect(await statusOf(refused(settling.retryDispatch, one))).toBe(status)
    }
    expect(await statusOf(call(settling.retryDispatch, one))).toBe(409)
    await call(settling.resolveUncertain, { ...one, sent: false })
    expect(await stateOf(purpose)).toBe('failed')
    expect(await statusOf(call(settling.resolveUncertain, { ...one, sent: true }))).toBe(409)

    delete faults.mail
    await call(settling.retryDispatch, one)
    await expect.poll(() => stateOf(purpose)).toBe('accepted')
    const subjects = await Promise.all(mails.slice(-2).map(async (mail) => (await PostalMime.parse(mail)).subject))
    expect(subjects).toEqual([subjects[0], subjects[0]])
    const { rows: told } = await api.database.pool.query(
      `select kind, action from activity where action in ('resolvedNotSent', 'retried') order by id desc limit 2`,
    )
    expect(told).toEqual(['retried', 'resolvedNotSent'].map((action) => ({ kind: row.record, action })))
  },
)

async function dispatchOf(purpose: Row['purpose']) {
  const { db } = api.database
  const [newest] = await db
    .select()
    .from(dispatches)
    .where(eq(dispatches.purpose, purpose))
    .orderBy(desc(dispatches.id))
  return newest
}

async function stateOf(purpose: Row['purpose']) {
  return (await dispatchOf(purpose))?.state
}
