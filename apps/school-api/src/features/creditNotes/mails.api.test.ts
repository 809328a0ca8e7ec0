/** Amounts in the mail of a credit note: what is left to pay, or what is paid back. */
import { payments } from '@schoolbeheer/contracts/school/payments'
import { freePort } from '@schoolbeheer/server/freePort'
import { startMailServer } from '@schoolbeheer/server/testing/mailServers'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../testing/api.ts'
import { addBilledGroup, billingOf, type Billing } from '../../testing/billing.ts'
import { creditNoteCalls } from '../../testing/creditNotes.ts'
import { addTransfer } from '../../testing/payments.ts'

let api: TestApi
let billing: Billing
let port: number
const { partial, full, itemIds } = creditNoteCalls(() => api)
beforeAll(async () => {
  port = await freePort()
  api = await startTestApi({ works: true, env: { MAIL_URL: `smtp://127.0.0.1:${port}` } })
  billing = await billingOf(api)
})
afterAll(() => api.close())

test('a mail with a credit note says what is left to pay, and how much of what was paid comes back', async () => {
  const { mails } = await startMailServer({}, port)
  const groups = [1, 2, 3, 4].map(() => addBilledGroup(api))
  const [open = 0, paid = 0, settled = 0, partly = 0] = await billing.made(...(await Promise.all(groups)))
  await billing.ended(await billing.send(open, paid, settled, partly))
  await billing.pay(paid)
  for (const [invoiceId, amount] of [
    [settled, 1210],
    [partly, 1300],
  ] as const) {
    const entryId = await addTransfer(api.database.db, amount * 100)
    await billing.call(payments.allocate, { entryId, allocations: [{ invoiceId, amount }] })
  }
  const textOf = async (note: Promise<{ creditNoteNumber?: string | null | undefined }>) => {
    const { creditNoteNumber } = await note
    const arrived = async () => {
      const read = await Promise.all(mails.map((mail) => PostalMime.parse(mail)))
      return read.find(({ subject }) => subject?.startsWith(`Creditnota ${creditNoteNumber} `))?.text
    }
    await expect.poll(arrived).toContain('Ze bedraagt')
    return arrived()
  }
  const some = async (id: number) => partial(id, [{ invoiceItemId: (await itemIds(id))[0], amount: 250.5 }])
  // The sum is 1.250,50 and 21 % of it, less 250,50 and 21 % of that.
  expect(await textOf(some(open))).toContain('Van deze factuur staat nog €\u00a01.210,00 open.')
  expect(await textOf(full(open))).toContain('u hoeft niets te betalen.')
  expect(await textOf(some(paid))).toContain('Deze factuur is al betaald: wij storten u dit bedrag terug.')
  expect(await textOf(some(settled))).toContain('Van deze factuur staat niets meer open.')
  expect(await textOf(some(partly))).toContain('dan u nog verschuldigd bent: wij storten u €\u00a090,00 terug.')
})
