import { expect, onTestFinished, test } from 'vitest'
import { startEInvoiceBe } from '../testing/accessPoints/eInvoiceBe.ts'
import { startGate } from '../testing/accessPoints/gate.ts'
import { startRecommand } from '../testing/accessPoints/recommand.ts'
import { createSchoolDatabase } from '../testing/database.ts'
import { eInvoicesOf, startEInvoices } from '../testing/eInvoices.ts'
import { numberOf, startLedger } from '../testing/ledger.ts'

test('one that a person tries again while the access point does not say whether it has it is not sent twice', async () => {
  const { url: databaseUrl, drop } = await createSchoolDatabase()
  const recorded = await startRecommand()
  const { provider } = recorded
  let isSilent = false
  const gate = await startGate(recorded.url, async ({ sent }) => {
    if (isSilent && !sent) throw new Error('A question without an answer')
  })
  const ledger = await startLedger({ databaseUrl, accessPoint: { ...recorded.variables, ACCESS_POINT_URL: gate } })
  onTestFinished(async () => {
    await ledger.stop()
    await Promise.all([recorded.close(), drop()])
  })
  const { becomes, resolve, retry, kept, letPausesEnd, send } = eInvoicesOf(ledger)
  provider.faults.set(numberOf(1), 'lost')
  isSilent = true
  const id = await send(1)
  await becomes(id, 'uncertain')
  await resolve(id, false)
  await retry(id)
  await expect.poll(() => ledger.one(id)).toMatchObject({ state: 'queued', words: 'einvoice_unsaid' })
  expect(provider.taken).toEqual([{ number: numberOf(1), times: 1 }])
  isSilent = false
  await letPausesEnd()
  await becomes(id, 'accepted')
  await expect.poll(() => kept(id)).toMatchObject({ provider_id: provider.documents[0]?.id, made: 1 })
  expect(provider.taken).toEqual([{ number: numberOf(1), times: 1 }])
})

test('one that waits for an answer is not sent by another access point by itself, and is once a person says so', async () => {
  const { url: databaseUrl, drop } = await createSchoolDatabase()
  const [before, after] = [await startRecommand(), await startEInvoiceBe()]
  let isSilent = false
  const gate = await startGate(before.url, async ({ sent }) => {
    if (isSilent && !sent) throw new Error('A question without an answer')
  })
  const first = await startLedger({ databaseUrl, accessPoint: { ...before.variables, ACCESS_POINT_URL: gate } })
  const asked = eInvoicesOf(first)
  before.provider.faults.set(numberOf(1), 'lost')
  isSilent = true
  const id = await asked.send(1)
  await asked.becomes(id, 'uncertain')
  await asked.resolve(id, false)
  await asked.retry(id)
  await expect.poll(() => first.one(id)).toMatchObject({ state: 'queued', words: 'einvoice_unsaid' })
  await first.stop()
  const ledger = await startLedger({ databaseUrl, accessPoint: after.variables })
  onTestFinished(async () => {
    await ledger.stop()
    await Promise.all([before.close(), after.close(), drop()])
  })
  const { becomes, resolve, retry, letPausesEnd } = eInvoicesOf(ledger)
  await letPausesEnd()
  await expect.poll(() => ledger.one(id)).toMatchObject({ state: 'uncertain', words: 'einvoice_unsaid' })
  expect(after.provider.taken).toEqual([])
  await resolve(id, false)
  await retry(id)
  await becomes(id, 'accepted')
  expect(after.provider.taken).toEqual([{ number: numberOf(1), times: 1 }])
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
