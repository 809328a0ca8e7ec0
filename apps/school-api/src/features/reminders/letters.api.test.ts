/** Letters about all that a customer owes: mailed, counted, refused, posted. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPdf } from '../../testing/pdf.ts'
import { startRemindingApi, type RemindingApi } from '../../testing/reminders.ts'

let reminding: RemindingApi
beforeAll(async () => {
  reminding = await startRemindingApi({ rate: 10.5 })
})
afterAll(() => reminding.api.close())

async function textOf(bytes: Uint8Array): Promise<string> {
  const pdf = await openPdf(bytes)
  const words = await pdf.words()
  await pdf.close()
  return words
}

test('one letter to each address, with all invoices, their PDFs and one total; it counts for each invoice', async () => {
  const { owing, send, billing, due, takesMails } = reminding
  const { read } = await takesMails()
  const { schoolGroupId, ids } = await owing(['2026-11-01', '2026-11-02'], {
    invoiceEmails: 'a@a.test; b@a.test',
    language: 'fr',
  })
  expect(await billing.ended(await send(schoolGroupId, ids))).toMatchObject({ total: 2, done: 2, failed: [] })
  const mails = await read()
  expect(mails.map((mail) => mail.to?.[0]?.address).toSorted()).toEqual(['a@a.test', 'b@a.test'])
  expect(mails[0]?.subject).toMatch(/^Rappel\s: factures impayées de /)
  expect(mails[0]?.text).toMatch(/242,00/)
  expect(mails[0]?.attachments.map(({ filename }) => filename)).toHaveLength(3)
  const words = await textOf(bytesOf(mails[0]?.attachments[0]?.content))
  expect(words).toContain('Total restant dû')
  for (const id of ids) {
    const invoice = await billing.one(id)
    expect(invoice).toMatchObject({ reminders: 1, lastReminded: '2026-12-20T10:00:00.000Z', underWay: false })
    expect(words).toContain(invoice?.invoiceNumber)
    const { dispatches, events } = await billing.history(id)
    expect(dispatches.map(({ purpose, state }) => `${purpose} ${state}`)).toEqual([
      'reminder accepted',
      'reminder accepted',
    ])
    expect(events.filter(({ action }) => action === 'reminded')).toHaveLength(1)
  }
  expect(await due(schoolGroupId)).toBeUndefined()
})

function bytesOf(content: unknown): Uint8Array {
  if (content instanceof ArrayBuffer) return new Uint8Array(content)
  throw new Error('An attachment without bytes')
}
