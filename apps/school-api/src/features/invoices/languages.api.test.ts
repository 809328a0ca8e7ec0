/** The languages of mails and papers: each group is written to in its own, and its invoices stay in Dutch. */
import { creditNotes } from '@schoolbeheer/contracts/school/creditNotes'
import { freePort } from '@schoolbeheer/server/freePort'
import { startMailServer } from '@schoolbeheer/server/testing/mailServers'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../testing/api.ts'
import { addBilledGroup, billingOf, type Billing } from '../../testing/billing.ts'
import { openPdf } from '../../testing/pdf.ts'
import { orderingOf } from '../../testing/purchaseOrders.ts'

let api: TestApi
let billing: Billing
let port: number
const start = Date.parse('2026-11-22T12:00:00Z')
let now = start
beforeEach(() => (now = start))
beforeAll(async () => {
  port = await freePort()
  api = await startTestApi({ now: () => now, works: true, env: { MAIL_URL: `smtp://127.0.0.1:${port}` } })
  billing = await billingOf(api)
})
afterAll(() => api.close())

const french = { language: 'fr', salutation: 'Madame Anne Dubois\nDirectrice' } as const

/** Answers the last mail that came, with what its PDFs say, the one that it is about first. */
async function post() {
  const { mails } = await startMailServer({}, port)
  return async () => {
    const { subject, text, html, attachments } = await PostalMime.parse(mails.at(-1) ?? '')
    const papers = attachments.map(async ({ content, filename }) => {
      if (!(content instanceof ArrayBuffer)) throw new Error('No PDF came')
      const pdf = await openPdf(new Uint8Array(content))
      const paper = { filename, words: spaced(await pdf.words()), about: await pdf.about() }
      await pdf.close()
      return paper
    })
    return { subject: spaced(subject ?? ''), text: spaced(text ?? ''), html, papers: await Promise.all(papers) }
  }
}

function spaced(text: string): string {
  return text.replaceAll(/[\u00A0\u202F]/g, ' ')
}

test('an invoice, its reminder and its credit note go out in French; only the letter is French as a whole', async () => {
  const lastMail = await post()
  const [id = 0] = await billing.made(await addBilledGroup(api, french))
  await billing.ended(await billing.send(id))
  const sent = await lastMail()
  expect(sent.subject).toMatch(/^Facture 2026-\d{5} de /)
  expect(sent.html).toContain('<html lang="fr">')
  for (const part of ['Madame Anne Dubois,', '1 513,11 €', 'communication structurée'])
    expect(sent.text).toContain(part)
  const [invoice] = sent.papers
  expect(invoice?.about).toMatchObject({ Language: 'nl-BE', Title: expect.stringMatching(/^Factuur /) })
  for (const part of ['Factuur / Facture', 'Vervaldatum / Échéance', '€ 1.513,11', 'Contract', 'Pagina 1 van 1'])
    expect(invoice?.words).toContain(part)

  now = Date.parse('2027-01-05T10:00:00Z')
  await billing.ended(await billing.remind(id))
  const reminder = await lastMail()
  expect(reminder.subject).toMatch(/^Rappel : facture /)
  expect(reminder.text).toContain('était à payer au plus tard le 22/12/2026')
  const [letter, ...others] = reminder.papers
  expect(letter?.filename).toMatch(/^2026-\d{5}-rappel-1\.pdf$/)
  expect(letter?.about).toMatchObject({ Language: 'fr-BE', Title: expect.stringMatching(/^Rappel /) })
  expect(letter?.words).toContain('il reste 1 513,11 € à payer sur la facture')
  expect(letter?.words).not.toMatch(/Vervaldatum|Mededeling|BTW/)
  expect(others.map(({ words }) => words)).toEqual([invoice?.words])

  await billing.call(creditNotes.createFull, { invoiceId: id, keepBilled: false })
  await expect
    .poll(async () => (await lastMail()).subject)
    .toMatch(/^Note de crédit CN\d{4}-\d{5} relative à la facture /)
  const [note] = (await lastMail()).papers
  expect(note?.about).toMatchObject({ Language: 'nl-BE' })
  for (const part of ['Creditnota / Note de crédit', 'Btw terug te storten aan de Staat'])
    expect(note?.words).toContain(part)
})

test('a request for an order is French as a whole, and stays so on paper when the group changes its language', async () => {
  const lastMail = await post()
  const ordering = await orderingOf(api)
  const id = await ordering.order({
    ...french,
    licenceFeeCents: 90_000,
    licenceFeeParts: 3,
    licenceFeePartsInvoiced: 1,
  })
  const settled = () => expect.poll(async () => (await ordering.one(id))?.underWay).toBe(false)
  await settled()
  const request = await lastMail()
  expect(request.subject).toMatch(/^Demande de bon de commande BB2026-\d{5} de /)
  for (const part of ['Madame Anne Dubois,', 'Déposer le bon de commande']) expect(request.text).toContain(part)
  const [paper] = request.papers
  expect(paper?.about).toMatchObject({
    Language: 'fr-BE',
    Title: expect.stringMatching(/^Demande de bon de commande BB/),
  })
  for (const part of ['Douze mois', 'Tranche 2 de 3', 'Total TVA comprise', 'Ce document n’est pas une facture'])
    expect(paper?.words).toContain(part)
  expect(paper?.words).not.toMatch(/Contract\b|Schijf|Btw|Bestelbon/)
  // Where the order is read as a record, its lines are as an invoice will say them.
  expect((await ordering.one(id))?.items?.map(({ typeName }) => typeName)).toEqual(['Contract', 'Licentie'])

  const { rows } = await api.database.pool.query(
    `update school_groups set language = 'en' where id = (select school_group_id from purchase_orders where id = ${id})
     returning (select paper ->> 'language' from purchase_orders where id = ${id}) as said`,
  )
  expect(rows).toEqual([{ said: 'fr' }])
  await ordering.remind(id)
  await settled()
  const reminder = await lastMail()
  expect(reminder.subject).toMatch(/^Reminder: purchase order requested for BB2026-\d{5} from /)
  expect(reminder.text).toContain('Dear Sir or Madam,')
  expect(reminder.papers).toEqual([paper])
})
