/** Invoices from PDF to payment: making, sending, reminding, making anew, trying again, stopping; each once. */
import { creditNotes } from '@schoolbeheer/contracts/school/creditNotes'
import { invoiceExtensions } from '@schoolbeheer/contracts/school/invoiceExtensions'
import { settling } from '@schoolbeheer/contracts/school/settling'
import { freePort } from '@schoolbeheer/server/freePort'
import { startMailServer, type Faults } from '@schoolbeheer/server/testing/mailServers'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refusal, startTestApi, type TestApi } from '../../testing/api.ts'
import { addBilledGroup, billingOf, type Billing } from '../../testing/billing.ts'

let api: TestApi
let billing: Billing
let port: number
let now = Date.parse('2026-11-22T12:00:00Z')
beforeAll(async () => {
  port = await freePort()
  api = await startTestApi({ now: () => now, works: true, env: { MAIL_URL: `smtp://127.0.0.1:${port}` } })
  billing = await billingOf(api)
})
afterAll(() => api.close())

async function post(faults: Faults = {}) {
  const { mails } = await startMailServer(faults, port)
  return {
    faults,
    mails: () => Promise.all(mails.map((mail) => PostalMime.parse(mail))),
  }
}

async function states(id: number) {
  return (await billing.history(id)).dispatches.map(({ recipient, state }) => `${recipient} ${state}`)
}

test('an invoice is made, sent to each address, reminded of, paid; its history says all of it', async () => {
  const { mails } = await post()
  const [id = 0] = await billing.made(
    await addBilledGroup(api, {
      invoiceEmails: 'a@dender.test; b@dender.test; A@Dender.test',
      salutation: 'Mevrouw An Peeters\nDirecteur',
    }),
  )
  expect(await billing.one(id)).toMatchObject({ status: 1, problem: null, underWay: false })
  expect(await billing.ended(await billing.send(id))).toEqual({ total: 1, done: 1, failed: [], finished: true })
  expect(await billing.one(id)).toMatchObject({ status: 2, problem: null })
  const [first, second] = await mails()
  expect(new Set([first, second].map((mail) => mail?.to?.[0]?.address))).toEqual(
    new Set(['a@dender.test', 'b@dender.test']),
  )
  expect(first?.subject).toMatch(/^Factuur 2026-00001 van /)
  for (const part of ['Geachte mevrouw An Peeters,', '€\u00a01.513,11', '22/12/2026', '+++202/6000/00192+++'])
    expect(first?.text).toContain(part)
  expect(first?.attachments.map(({ filename, mimeType }) => [filename, mimeType])).toEqual([
    ['2026-00001.pdf', 'application/pdf'],
  ])

  now += 40 * 24 * 3600_000
  expect(await billing.ended(await billing.remind(id))).toMatchObject({ done: 1, failed: [] })
  expect(await billing.ended(await billing.remind(id))).toMatchObject({ done: 1, failed: [] })
  const subjects = (await mails()).map(({ subject }) => subject)
  expect(subjects.slice(2, 4).every((subject) => subject?.startsWith('Herinnering: factuur 2026-00001'))).toBe(true)
  expect(subjects.slice(4).every((subject) => subject?.startsWith('Herinnering 2: factuur 2026-00001'))).toBe(true)
  expect((await mails()).at(-1)?.attachments.map(({ filename }) => filename)).toEqual([
    '2026-00001-herinnering-2.pdf',
    '2026-00001.pdf',
  ])
  await billing.pay(id)
  expect(await billing.one(id)).toMatchObject({ status: 3 })
  const { files, dispatches, events } = await billing.history(id)
  expect(files.map(({ version }) => version)).toEqual([1])
  expect(dispatches.map(({ state }) => state)).toEqual(Array.from({ length: 6 }, () => 'accepted'))
  expect(events.map(({ action }) => action)).toEqual(['paid', 'reminded', 'reminded', 'sent', 'created'])
  now = Date.parse('2026-11-22T12:00:00Z')
})

test('made anew it is at 1 again, and what was sent stays as a version', async () => {
  await post()
  const group = await addBilledGroup(api)
  const [id = 0] = await billing.made(group)
  await billing.ended(await billing.send(id))
  await api.database.pool.query(`update school_groups set name = 'Nieuwe naam' where id = ${group}`)
  expect(await billing.ended(await billing.recreate(id))).toMatchObject({ done: 1 })
  expect(await billing.one(id)).toMatchObject({ status: 1 })
  expect((await billing.history(id)).files.map(({ version }) => version)).toEqual([2, 1])
  const { rows } = await api.database.pool.query(
    `select paper -> 'customer' ->> 'name' as name from invoice_files where invoice_id = ${id} order by version`,
  )
  expect(rows).toEqual([{ name: 'Scholengroep Dender' }, { name: 'Nieuwe naam' }])
})

test('one of three addresses is refused: it is sent, says so, and only the refused one is tried again', async () => {
  const server = await post({ RCPT: (line) => (line.includes('wrong') ? '550 5.1.1 unknown' : undefined) })
  const emails = 'a@dender.test;wrong@dender.test;c@dender.test'
  const [id = 0] = await billing.made(await addBilledGroup(api, { invoiceEmails: emails }))
  await billing.ended(await billing.send(id))
  expect(await billing.one(id)).toMatchObject({ status: 2, problem: 'invoice_problem_failed' })
  expect((await states(id)).toSorted()).toEqual([
    'a@dender.test accepted',
    'c@dender.test accepted',
    'wrong@dender.test failed',
  ])
  expect(await server.mails()).toHaveLength(2)
  delete server.faults.RCPT
  expect(await billing.ended(await billing.retry(id))).toMatchObject({ done: 1, failed: [] })
  expect(await billing.one(id)).toMatchObject({ status: 2, problem: null })
  expect(new Set(await states(id))).toEqual(
    new Set(['a@dender.test accepted', 'c@dender.test accepted', 'wrong@dender.test accepted']),
  )
  expect(await server.mails()).toHaveLength(3)
})

test('without an address it stays where it is, and says why; with one it can be tried again', async () => {
  const { mails } = await post()
  const group = await addBilledGroup(api, { invoiceEmails: null, peppol: true })
  const [id = 0] = await billing.made(group)
  expect(await billing.ended(await billing.send(id))).toMatchObject({
    failed: [{ invoiceId: id, reason: 'invoice_problem_peppoloff' }],
  })
  expect(await billing.one(id)).toMatchObject({ status: 1, problem: 'invoice_problem_peppoloff' })
  await api.database.pool.query(`update school_groups set invoice_emails = 'new@dender.test' where id = ${group}`)
  expect(await billing.ended(await billing.retry(id))).toMatchObject({ done: 1 })
  expect(await billing.one(id)).toMatchObject({ status: 2, problem: null })
  expect(await mails()).toHaveLength(1)
})

test('refused for good it can be tried again; nothing failed, nothing is tried again', async () => {
  const server = await post({ RCPT: '550 5.1.1 unknown' })
  const [id = 0] = await billing.made(await addBilledGroup(api))
  expect(await billing.ended(await billing.send(id))).toMatchObject({ done: 0, failed: [{ invoiceId: id }] })
  expect(await billing.one(id)).toMatchObject({ status: 1, problem: 'invoice_problem_failed' })
  delete server.faults.RCPT
  expect(await billing.ended(await billing.retry(id))).toMatchObject({ done: 1, failed: [] })
  expect(await billing.one(id)).toMatchObject({ status: 2, problem: null })
  expect(await refusal(billing.retry(id))).toMatchObject({
    status: 409,
    obstacles: [{ id, reason: 'invoice_obstacle_notfailed' }],
  })
  expect(await server.mails()).toHaveLength(1)
})

test('the server dies after the mail: uncertain, sent again by nobody, settled by a person', async () => {
  const server = await post({ mail: 'end' })
  const [one = 0, other = 0] = await billing.made(await addBilledGroup(api), await addBilledGroup(api))
  await billing.ended(await billing.send(one, other))
  expect(await billing.one(one)).toMatchObject({ status: 1, problem: 'invoice_problem_uncertain' })
  const dispatch = async (id: number) => (await billing.history(id)).dispatches[0]?.id ?? 0
  delete server.faults.mail
  expect(await refusal(billing.retry(one))).toMatchObject({
    status: 409,
    obstacles: [{ id: one, reason: 'invoice_obstacle_uncertain' }],
  })
  await billing.call(settling.resolveUncertain, { dispatchId: await dispatch(one), sent: true })
  expect(await billing.one(one)).toMatchObject({ status: 2, problem: null })
  await billing.call(settling.resolveUncertain, { dispatchId: await dispatch(other), sent: false })
  expect(await billing.one(other)).toMatchObject({ status: 1, problem: 'invoice_problem_failed' })
  await billing.ended(await billing.retry(other))
  expect(await billing.one(other)).toMatchObject({ status: 2, problem: null })
  expect(await server.mails()).toHaveLength(3)
  expect((await billing.history(other)).events.map(({ action }) => action)).toEqual([
    'sent',
    'retried',
    'resolvedNotSent',
    'created',
  ])
})

test('what is under way is not sent, made or credited again; stopped, what has not begun is not begun', async () => {
  const gate = Promise.withResolvers<undefined>()
  const server = await post({ greeting: () => gate.promise })
  const groups = await Promise.all(Array.from({ length: 12 }, () => addBilledGroup(api)))
  const ids = await billing.made(...groups)
  const accepted = await billing.send(...ids)
  for (const again of [billing.send, billing.recreate])
    expect((await refusal(again(...ids)))?.obstacles).toHaveLength(12)
  await expect
    .poll(async () => (await api.database.pool.query(`select from dispatches where state = 'sending'`)).rowCount)
    .toBe(4)
  await billing.call(invoiceExtensions.stopBatch, { id: accepted?.batch ?? 0 })
  gate.resolve(undefined)
  const ended = await billing.ended(accepted)
  expect(ended).toMatchObject({ total: 12, done: 4, failed: [] })
  const those = (status: number) =>
    mine.filter((one) => one.status === status).map(({ invoiceNumber }) => invoiceNumber)
  const mine = (await billing.list()).filter(({ id }) => ids.includes(id)).toReversed()
  expect(ended.succeeded?.map(({ invoiceNumber }) => invoiceNumber)).toEqual(those(2))
  expect(ended.stopped?.map(({ invoiceNumber }) => invoiceNumber)).toEqual(those(1))
  expect(ended.succeeded).toHaveLength(4)
  expect(await server.mails()).toHaveLength(4)
})

test('refused as a whole, naming each that stands in the way', async () => {
  await post()
  const [one = 0, other = 0] = await billing.made(await addBilledGroup(api), await addBilledGroup(api))
  await billing.ended(await billing.send(other))
  const numberOf = async (id: number) => (await billing.one(id))?.invoiceNumber
  for (const action of [billing.remind, billing.pay])
    expect((await refusal(action(one, other, 99_999)))?.obstacles).toEqual([
      { id: 99_999, name: '99999', reason: 'invoice_obstacle_missing' },
      { id: one, name: await numberOf(one), reason: 'invoice_obstacle_notsent' },
    ])
  await billing.pay(other)
  for (const action of [billing.send, billing.remind, billing.recreate, billing.pay])
    expect((await refusal(action(other)))?.obstacles).toEqual([
      { id: other, name: await numberOf(other), reason: 'invoice_obstacle_paid' },
    ])
  expect(await billing.one(one)).toMatchObject({ status: 1 })
})

test('of 1 to 5,000 invoices, none twice; one that is not there is named, by each call', async () => {
  const [id = 0] = await billing.made(await addBilledGroup(api))
  const many = Array.from({ length: 5001 }, (_, index) => 1_000_000 + index)
  for (const action of [billing.send, billing.remind, billing.recreate, billing.pay, billing.retry]) {
    for (const wrong of [[], [id, id], [0], [1.5], many])
      expect(await refusal(action(...wrong))).toMatchObject({ status: 400, fields: expect.any(Object) })
    expect((await refusal(action(...many.slice(1))))?.obstacles).toHaveLength(5000)
    expect((await refusal(action(id, 99_999)))?.obstacles?.[0]).toMatchObject({ id: 99_999 })
  }
  expect(await billing.one(id)).toMatchObject({ status: 1, problem: null, underWay: false })
})

test('a credit note goes to whom the invoice reached; that of an invoice that reached nobody stays', async () => {
  const { mails } = await post()
  const emails = 'a@dender.test;b@dender.test'
  const [sent = 0, unsent = 0] = await billing.made(
    await addBilledGroup(api, { invoiceEmails: emails }),
    await addBilledGroup(api),
  )
  await billing.ended(await billing.send(sent))
  for (const invoiceId of [sent, unsent]) await billing.call(creditNotes.createFull, { invoiceId })
  const noteOf = async (id: number) => (await billing.one(id))?.creditNotes?.[0]
  await expect.poll(() => noteOf(sent)).toMatchObject({ status: 2, problem: null })
  await expect.poll(() => noteOf(unsent)).toMatchObject({ status: 1, problem: null })
  const number = (await noteOf(sent))?.creditNoteNumber
  const notes = (await mails()).filter(({ subject }) => subject?.startsWith(`Creditnota ${number} bij factuur`))
  expect(new Set(notes.map(({ to }) => to?.[0]?.address))).toEqual(new Set(['a@dender.test', 'b@dender.test']))
  expect(notes[0]?.text).toContain('€\u00a01.513,11')
  expect(notes[0]?.attachments.map(({ filename }) => filename)).toEqual([`${number}.pdf`])
  expect(await mails()).toHaveLength(4)
  await billing.ended(await billing.send(sent))
  expect((await mails()).at(-1)?.text).toContain('u hoeft niets te betalen')
  expect((await refusal(billing.remind(sent)))?.obstacles).toMatchObject([{ reason: 'invoice_obstacle_settled' }])
})
