/** Credit notes of e-invoices that were accepted, when the group or our access point changed since. */
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { startRecommand } from '../../testing/accessPoints/recommand.ts'
import { startTestApi } from '../../testing/api.ts'
import { addBilledGroup, billingOf } from '../../testing/billing.ts'
import { creditNoteCalls } from '../../testing/creditNotes.ts'
import { createSchoolDatabase } from '../../testing/database.ts'
import { number, participant } from '../../testing/sending.ts'
import type { TestDatabase } from '@schoolbeheer/testing/database'

const merged = { number: 'BE0400000185', participant: '0208:0400000185' }

let point: Awaited<ReturnType<typeof startRecommand>>
let database: TestDatabase
beforeAll(async () => {
  point = await startRecommand()
  for (const registered of [participant, merged.participant])
    point.provider.participants.set(registered, ['invoice', 'creditNote'])
  database = await createSchoolDatabase()
})
afterAll(async () => {
  await point.close()
  await database.drop()
})

async function serve(env: Record<string, string> = point.variables) {
  const on = Promise.resolve({ ...database, drop: () => Promise.resolve() })
  const api = await startTestApi({ works: true, env, now: () => Date.parse('2026-11-22T12:00:00Z'), on })
  const billing = await billingOf(api)
  return {
    api,
    billing,
    /** An invoice that the access point accepted. */
    accepted: async () => {
      const group = await addBilledGroup(api, { peppol: true, vat: number, name: 'Dender', invoiceEmails: null })
      const [id = 0] = await billing.made(group)
      await billing.ended(await billing.send(id))
      expect(await billing.one(id)).toMatchObject({ status: 2, eInvoice: { state: 'accepted' } })
      return { id, group }
    },
    credit: creditNoteCalls(() => api).full,
    noteOf: async (id: number) => (await billing.one(id))?.creditNotes?.[0],
  }
}

test.each([
  { change: 'has no number any more', vat: null, name: 'Dender' },
  { change: 'merged into another company', vat: merged.number, name: 'Fusie' },
])('it goes to the company that has the invoice, although the group $change', async ({ vat, name }) => {
  const { api, accepted, credit, noteOf } = await serve()
  onTestFinished(api.close)
  const { id, group } = await accepted()
  await api.database.pool.query('update school_groups set vat = $1, name = $2 where id = $3', [vat, name, group])
  const { creditNoteNumber } = await credit(id)
  await expect.poll(() => noteOf(id)).toMatchObject({ status: 2, problem: null, eInvoice: { state: 'accepted' } })
  const document = point.provider.documents.find((one) => one.number === creditNoteNumber)
  expect(document).toMatchObject({ type: 'creditNote', receiver: participant })
  expect(document?.xml).toContain('<cbc:RegistrationName>Dender</cbc:RegistrationName>')
})

test('without an access point it fails, says why, and goes once there is one again', async () => {
  const before = await serve()
  const { id } = await before.accepted()
  await before.api.close()
  const off = await serve({})
  const { creditNoteNumber } = await off.credit(id)
  await expect
    .poll(() => off.noteOf(id))
    .toMatchObject({
      status: 1,
      problem: 'invoice_problem_notoffered',
      eInvoice: { state: 'failed', reason: 'einvoice_off' },
    })
  await off.api.close()
  const { api, billing, noteOf } = await serve()
  onTestFinished(api.close)
  await billing.retry(id)
  await expect.poll(() => noteOf(id)).toMatchObject({ status: 2, problem: null, eInvoice: { state: 'accepted' } })
  expect(point.provider.documents.filter((one) => one.number === creditNoteNumber)).toHaveLength(1)
})
