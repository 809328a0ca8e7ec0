/** Customers whose salutation contains a greeting, as was possible before salutations were corrected. */
import { freePort } from '@schoolbeheer/server/freePort'
import { startMailServer } from '@schoolbeheer/server/testing/mailServers'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../testing/api.ts'
import { addBilledGroup, billingOf } from '../../testing/billing.ts'
import { openPdf } from '../../testing/pdf.ts'

let api: TestApi
let port: number
beforeAll(async () => {
  port = await freePort()
  api = await startTestApi({ works: true, env: { MAIL_URL: `smtp://127.0.0.1:${port}` } })
})
afterAll(() => api.close())

test('it stands once in the mail, and not on paper', async () => {
  const { mails } = await startMailServer({}, port)
  const billing = await billingOf(api)
  const [id = 0] = await billing.made(await addBilledGroup(api, { salutation: 'Geachte directie,\nBoekhouding' }))
  expect(await billing.ended(await billing.send(id))).toMatchObject({ done: 1 })
  const { text, attachments } = await PostalMime.parse(mails[0] ?? '')
  expect(text).toMatch(/^Geachte directie,$/m)
  const [attached] = attachments
  if (!(attached?.content instanceof ArrayBuffer)) throw new Error('No PDF came')
  const paper = await openPdf(new Uint8Array(attached.content))
  const texts = (await paper.texts(1)).map((one) => one.text)
  expect(texts).toEqual(expect.arrayContaining(['Directie', 'Boekhouding']))
  expect(texts.join(' ')).not.toContain('Geachte')
})
