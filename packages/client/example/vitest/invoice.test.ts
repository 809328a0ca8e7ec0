/** A test of another repository with vitest, before the whole product: it bills, and reads the mail and the e-invoice. */
import { SchoolbeheerContainer } from '@schoolbeheer/client/testing'
import { assert, expect, test } from 'vitest'

test('invoices leave by mail and by Peppol', async () => {
  await using app = await new SchoolbeheerContainer('schoolbeheer/all:0.1.0').withDemoData().start()
  const { call } = await app.signIn('admin@demo.test')
  const groups = await call.schoolGroups.listToInvoice.query()
  const [byPeppol, byMail] = [true, false].map((wanted) => groups.find(({ peppol }) => peppol === wanted))
  assert(byPeppol && byMail)
  const items = [{ schoolGroupId: byPeppol.id }, { schoolGroupId: byMail.id }]
  const made = await call.invoices.createContract.mutate({ contractStart: '2030-01-01', items })
  assert(made)
  await expect.poll(() => call.invoices.batch.query({ id: made.batch })).toMatchObject({ finished: true })
  await call.invoices.send.mutate({ invoices: made.invoices })
  await expect.poll(() => app.mails()).toMatchObject([{ attachments: [{ type: 'application/pdf' }] }])
  await expect.poll(() => app.eInvoices()).toMatchObject([{ state: 'delivered' }])
})
