import { expect, onTestFinished, test } from 'vitest'
import { startEInvoiceBe } from '../testing/accessPoints/eInvoiceBe.ts'
import { startGate } from '../testing/accessPoints/gate.ts'
import { startRecommand } from '../testing/accessPoints/recommand.ts'
import { createSchoolDatabase } from '../testing/database.ts'
import { eInvoicesOf, startEInvoices } from '../testing/eInvoices.ts'
import { numberOf, startLedger } from '../testing/ledger.ts'

/** An e-invoice that the access point took without an answer, and of which it says nothing; a person says that it was not sent. */
async function startLost() {
  const { url: databaseUrl, drop } = await createSchoolDatabase()
  const recorded = await startRecommand()
  const { provider } = recorded
  let isSilent = true
  const gate = await startGate(recorded.url, async ({ sent }) => {
    if (isSilent && !sent) throw new Error('A question without an answer')
  })
  let ledger = await startLedger({
    databaseUrl,
    accessPoint: { ...recorded.variables, ACCESS_POINT_URL: gate },
  })
  onTestFinished(async () => {
    await ledger.stop()
    await Promise.all([recorded.close(), drop()])
  })
  /** The same ledger with other settings; one that does not work only queues. */
  const restart = async (accessPoint: Record<string, string>, works = true) => {
    await ledger.stop()
    ledger = await startLedger({ databaseUrl, accessPoint, works })
    return { ...eInvoicesOf(ledger), ledger }
  }
  const first = { ...eInvoicesOf(ledger), ledger }
  provider.faults.set(numberOf(1), 'lost')
  const id = await first.send(1)
  await first.becomes(id, 'uncertain')
  await first.resolve(id, false)
  return { first, id, provider, restart, speak: () => (isSilent = false) }
}

const unsaid = { state: 'queued', words: 'einvoice_unsaid' }
const once = [{ number: numberOf(1), times: 1 }]

test('one that a person tries again while the access point does not say whether it has it is not sent twice', async () => {
  const { first, id, provider, speak } = await startLost()
  await first.retry(id)
  await expect.poll(() => first.ledger.one(id)).toMatchObject(unsaid)
  expect(provider.taken).toEqual(once)
  speak()
  await first.letPausesEnd()
  await first.becomes(id, 'accepted')
  await expect.poll(() => first.kept(id)).toMatchObject({ provider_id: provider.documents[0]?.id, made: 1 })
  expect(provider.taken).toEqual(once)
})

test('one that a person sends anew instead is asked about as well', async () => {
  const { first, id, provider, speak } = await startLost()
  speak()
  const anew = await first.send(1)
  expect(anew).not.toBe(id)
  await first.becomes(anew, 'accepted')
  expect(provider.taken).toEqual(once)
})

test('one that is taken back while the access point does not say is uncertain, and not sent anew', async () => {
  const { first, id, provider } = await startLost()
  await first.retry(id)
  await expect.poll(() => first.ledger.one(id)).toMatchObject(unsaid)
  await first.ledger.database.db.transaction((tx) => first.ledger.outbox.withdraw(tx, 2))
  expect(await first.ledger.one(id)).toMatchObject({ state: 'uncertain' })
  expect([await first.send(1), provider.taken]).toEqual([0, once])
})

test('another access point sends it only once a person says so, who knew of the change', async () => {
  const { id, restart } = await startLost()
  await (await restart({}, false)).retry(id)
  const other = await startEInvoiceBe()
  onTestFinished(other.close)
  const { ledger, becomes, resolve, retry, letPausesEnd } = await restart(other.variables)
  await letPausesEnd()
  await becomes(id, 'uncertain')
  expect(await ledger.one(id)).toMatchObject({ words: 'einvoice_unsaid' })
  expect(other.provider.taken).toEqual([])
  await resolve(id, false)
  await retry(id)
  await becomes(id, 'accepted')
  expect(other.provider.taken).toEqual(once)
})

test('one that waits for an answer is uncertain where there is no access point any more', async () => {
  const { first, id, restart } = await startLost()
  await first.retry(id)
  await expect.poll(() => first.ledger.one(id)).toMatchObject(unsaid)
  const { becomes, letPausesEnd } = await restart({})
  await letPausesEnd()
  await becomes(id, 'uncertain')
})

test('one of which the access point has two under its number is not sent again, and a person decides in the end', async () => {
  const recorded = await startRecommand()
  const { url, drop } = await createSchoolDatabase()
  const { send, becomes, resolve, retry, kept, letPausesEnd, ledger } = await startEInvoices(recorded, { url })
  onTestFinished(async () => {
    await ledger.stop()
    await Promise.all([recorded.close(), drop()])
  })
  const { provider } = recorded
  provider.faults.set(numberOf(1), 'lost')
  const id = await send(1)
  await becomes(id, 'uncertain')
  const { sha256 } = await kept(id)
  provider.documents.push(...provider.documents.map((document) => ({ ...document, id: 'second' })))
  await resolve(id, false)
  await retry(id)
  await expect.poll(() => ledger.one(id)).toMatchObject({ state: 'queued', words: 'einvoice_unsaid' })
  const later = async () => {
    await letPausesEnd()
    return ledger.one(id)
  }
  await expect.poll(later).toMatchObject({ state: 'uncertain', words: 'einvoice_unsaid' })
  await expect.poll(() => kept(id)).toMatchObject({ sha256, provider_id: null, made: 1 })
  expect(provider.taken).toEqual([{ number: numberOf(1), times: 1 }])

  const failure = { category: 'receiver', message: 'Refused' }
  for (const document of provider.documents) Object.assign(document, { state: 'failed', failure })
  await resolve(id, false)
  await retry(id)
  await becomes(id, 'accepted')
  expect(provider.taken).toEqual([{ number: numberOf(1), times: 2 }])
})

test('a draft that was not submitted leaves as it is; one that nobody knows of stays where it is', async () => {
  const { url: databaseUrl, drop } = await createSchoolDatabase()
  const eInvoiceBe = await startEInvoiceBe()
  const { provider } = eInvoiceBe
  const others = await startEInvoices(eInvoiceBe, { url: databaseUrl })
  const { send, becomes, retry, resolve, kept, letPausesEnd, ledger } = others
  onTestFinished(async () => {
    await ledger.stop()
    await Promise.all([eInvoiceBe.close(), drop()])
  })
  provider.faults.set(numberOf(1), 'error')
  const id = await send(1)
  await becomes(id, 'uncertain')
  const before = await kept(id)
  await letPausesEnd()
  await expect.poll(() => ledger.one(id)).toMatchObject({ state: 'queued', words: 'einvoice_stilldraft' })
  await letPausesEnd()
  await becomes(id, 'accepted')
  expect(await kept(id)).toMatchObject({ sha256: before.sha256, provider_id: before.provider_id })
  expect(provider.documents).toHaveLength(1)

  // A person's inquiry only asks.
  provider.faults.set(numberOf(2), 'error')
  const asked = await send(2)
  await becomes(asked, 'uncertain')
  expect(await ledger.outbox.askAgain(asked)).toMatchObject({ state: 'failed', words: 'einvoice_stilldraft' })

  provider.draftFaults.set(numberOf(3), 'lost')
  const lost = await send(3)
  await becomes(lost, 'uncertain')
  expect(await ledger.outbox.askAgain(lost)).toMatchObject({ state: 'uncertain' })
  await resolve(lost, false)
  await retry(lost)
  await becomes(lost, 'accepted')
  const drafts = provider.documents.filter(({ number }) => number === numberOf(3)).map(({ state }) => state)
  expect(drafts).toEqual(['draft', 'pending'])
  expect(provider.taken.map(({ times }) => times)).toEqual([1, 1])
})
