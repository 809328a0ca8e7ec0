/** A test of another repository with Node's own runner, before the whole product: the same as with vitest. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SchoolbeheerContainer } from '@schoolbeheer/client/testing'

const minute = { timeout: 60_000 }

void test('invoices leave by mail and by Peppol', async (t) => {
  const app = await new SchoolbeheerContainer('schoolbeheer/all:0.1.0').withDemoData().start()
  t.after(() => app.stop())
  const { call } = await app.signIn('admin@demo.test')
  const groups = await call.schoolGroups.listToInvoice.query()
  const [byPeppol, byMail] = [true, false].map((wanted) => groups.find(({ peppol }) => peppol === wanted))
  assert(byPeppol && byMail)
  const items = [{ schoolGroupId: byPeppol.id }, { schoolGroupId: byMail.id }]
  const made = await call.invoices.createContract.mutate({ contractStart: '2030-01-01', items })
  assert(made)
  await t.waitFor(async () => assert((await call.invoices.batch.query({ id: made.batch })).finished), minute)
  await call.invoices.send.mutate({ invoices: made.invoices })
  await t.waitFor(async () => assert.equal((await app.mails())[0]?.attachments[0]?.type, 'application/pdf'), minute)
  await t.waitFor(async () => assert.equal((await app.eInvoices())[0]?.state, 'delivered'), minute)
})
