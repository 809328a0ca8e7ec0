/** A database that is restored after documents have left: none leaves again, and no number is given again. */
import { invoices } from '@schoolbeheer/contracts/school/invoices'
import { operations } from '@schoolbeheer/contracts/school/operations'
import { settling } from '@schoolbeheer/contracts/school/settling'
import { freePort } from '@schoolbeheer/server/freePort'
import { startMailServer } from '@schoolbeheer/server/testing/mailServers'
import { copyTestDatabase, type TestDatabase } from '@schoolbeheer/testing/database'
import { expect, onTestFinished, test } from 'vitest'
import { lostNumbers } from '../db/tables/restored.ts'
import { startRecommand } from '../testing/accessPoints/recommand.ts'
import { callers, refusal, startTestApi, type TestApi } from '../testing/api.ts'
import { addBilledGroup, billingOf } from '../testing/billing.ts'
import { createSchoolDatabase } from '../testing/database.ts'
import { number, participant } from '../testing/sending.ts'

/** Starts an API on a database; closing it keeps the database. */
async function serve({ url }: TestDatabase, env: Record<string, string>) {
  const on = Promise.resolve({ url, drop: async () => undefined })
  const api = await startTestApi({ works: true, env, now: () => Date.parse('2026-11-22T12:00:00Z'), on })
  return { api, billing: await billingOf(api), call: await api.as(callers.admin) }
}

async function created(): Promise<TestDatabase> {
  const database = await createSchoolDatabase()
  onTestFinished(database.drop)
  return database
}

/** A copy as a restore makes it. */
async function backupOf(original: TestDatabase): Promise<TestDatabase> {
  const copy = await copyTestDatabase(original)
  onTestFinished(copy.drop)
  return copy
}

function addMailed(api: TestApi, place: number) {
  return addBilledGroup(api, { invoiceEmails: `group${place}@school.test` })
}

function addReached(api: TestApi) {
  return addBilledGroup(api, { peppol: true, vat: number })
}

/** Half of the invoices go by mail, the others by Peppol. */
const half = 20
const sentHalf = 10

test('of 40 invoices, 20 of which left after the backup, none leaves twice, and numbers go on after the last', async () => {
  const point = await startRecommand()
  onTestFinished(point.close)
  point.provider.participants.set(participant, ['invoice', 'creditNote'])
  const { url: MAIL_URL, mails } = await startMailServer()
  const env = { ...point.variables, MAIL_URL }
  const original = await created()

  const before = await serve(original, env)
  const groups: number[] = []
  for (let place = 0; place < half; place += 1) groups.push(await addMailed(before.api, place))
  for (let place = 0; place < half; place += 1) groups.push(await addReached(before.api))
  const ids = await before.billing.made(...groups)
  const [mailed, reached] = [ids.slice(0, half), ids.slice(half)]
  await before.api.close()
  const backup = await backupOf(original)

  const later = await serve(original, env)
  await later.billing.ended(await later.billing.send(...mailed.slice(0, sentHalf), ...reached.slice(0, sentHalf)))
  const lost = await later.billing.made(await addMailed(later.api, half), await addReached(later.api))
  await later.billing.ended(await later.billing.send(...lost))
  await expect.poll(() => [mails.length, point.provider.taken.length]).toEqual([sentHalf + 1, sentHalf + 1])
  await later.api.close()

  const { api, billing, call } = await serve(backup, env)
  onTestFinished(api.close)
  const another = await addMailed(api, half + 1)
  expect(await refusal(billing.create('2027-01-01', another))).toMatchObject({
    status: 409,
    message: 'restore_unsettled',
  })
  const status = await call(operations.status, {})
  expect(status.held?.why).toBe('database')
  expect(status.series).toContainEqual({ kind: 'invoice', year: 2026, ours: 40, theirs: 42 })
  const others = status.series
    .filter(({ kind }) => kind !== 'invoice')
    .map(({ ours, ...one }) => ({ ...one, last: ours }))
  const settle = (last: number) =>
    call(operations.settle, { series: [{ kind: 'invoice', year: 2026, last }, ...others] })
  expect(await refusal(settle(39))).toMatchObject({ status: 400, fields: { 'series.0.last': 'restore_belowours' } })
  expect(await refusal(call(operations.settle, { series: others }))).toMatchObject({
    fields: { series: 'restore_seriesmissing' },
  })
  await settle(42)
  expect(await refusal(settle(42))).toMatchObject({ status: 409, message: 'restore_settled' })
  expect((await api.database.db.select().from(lostNumbers)).map(({ sequence }) => sequence)).toEqual([41, 42])
  const [next = 0] = await billing.made(another)
  expect((await billing.one(next))?.invoiceNumber).toBe('2026-00043')

  await billing.ended(await billing.send(...ids))
  for (const [place, id] of mailed.entries()) {
    const [dispatch] = (await billing.history(id)).dispatches
    expect(dispatch).toMatchObject({ state: 'uncertain', reason: 'dispatch_restored' })
    const dispatchId = dispatch?.id ?? 0
    await call(settling.resolveUncertain, { dispatchId, sent: place < sentHalf })
    if (place >= sentHalf) await call(settling.retryDispatch, { dispatchId })
  }
  const states = async () =>
    (await Promise.all(ids.map((id) => billing.history(id)))).flatMap(({ dispatches }) =>
      dispatches.map((one) => one.state),
    )
  await expect.poll(states).toEqual(ids.map(() => 'accepted'))
  const recipients = mails.map((mail) => /^To: (\S+)/m.exec(mail)?.[1] ?? '').toSorted()
  expect(recipients).toEqual([...new Set(recipients)])
  expect(recipients).toHaveLength(half + 1)
  expect(point.provider.taken.map(({ times }) => times)).toEqual(Array.from({ length: half + 1 }, () => 1))
})

test('what waited at the backup waits for a person, and leaves once nothing was lost', async () => {
  const port = await freePort()
  const env = { MAIL_URL: `smtp://127.0.0.1:${port}` }
  const original = await created()
  const before = await serve(original, env)
  const [id = 0] = await before.billing.made(await addMailed(before.api, 0))
  await before.billing.send(id)
  const stateIn = async ({ billing }: typeof before) => (await billing.history(id)).dispatches.map(({ state }) => state)
  // No mail server takes it yet.
  await expect.poll(async () => (await before.billing.history(id)).dispatches[0]?.reason).toBeTruthy()
  expect(await stateIn(before)).toEqual(['queued'])
  await before.api.close()
  const { mails } = await startMailServer({}, port)

  const restored = await serve(await backupOf(original), env)
  onTestFinished(restored.api.close)
  expect(await stateIn(restored)).toEqual(['uncertain'])
  const [dispatch] = (await restored.billing.history(id)).dispatches
  expect(dispatch?.reason).toBe('dispatch_restored')
  await restored.call(operations.settle, { series: [], nothingLost: true })
  await expect.poll(() => stateIn(restored)).toEqual(['accepted'])
  expect(mails).toHaveLength(1)
})

test('no number is given and nothing leaves from the moment that the database is another one', async () => {
  const { url: MAIL_URL, mails } = await startMailServer()
  const database = await created()
  const { api, billing, call } = await serve(database, { MAIL_URL })
  onTestFinished(api.close)
  const [id = 0] = await billing.made(await addMailed(api, 0))
  await api.database.pool.query(`update installation set database = 'another'`)
  expect(await refusal(billing.create('2027-01-01', await addMailed(api, 1)))).toMatchObject({ status: 409 })
  await call(invoices.send, { invoices: [{ invoiceId: id }] })
  await expect.poll(async () => (await billing.history(id)).dispatches.map(({ state }) => state)).toEqual(['uncertain'])
  expect((await call(operations.status, {})).held?.why).toBe('database')
  expect(mails).toEqual([])
})
