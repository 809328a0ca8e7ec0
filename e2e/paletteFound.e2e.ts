// Records in the command palette, before an upstream that finds them and one that cannot be reached.

import { config } from '@schoolbeheer/contracts/school/config'
import { userSearch } from '@schoolbeheer/contracts/identity/search'
import { recordSearch } from '@schoolbeheer/contracts/school/search'
import { expectAccessible } from './looks.ts'
import { problem, tryAgain } from './messages.ts'
import { box, open, options, palette, section } from './palette.ts'
import { expect, test } from './upstream.ts'

const document = { year: 2025, schoolGroupName: 'Groep Dender', total: 1234.5 }
const person = { lastName: 'Claes', schoolName: 'De Klim', courseDayId: 7, theme: 'Roosters' }
const found = {
  invoices: [{ ...document, open: 200, id: 4, invoiceNumber: '2025-00004', reference: '202500000492' }],
  creditNotes: [{ ...document, id: 5, creditNoteNumber: 'CN2025-00001', invoiceId: 4, invoiceNumber: '2025-00004' }],
  purchaseOrders: [{ ...document, id: 6, purchaseOrderNumber: 'BB2025-00006', name: 'PO 1234' }],
  people: [{ ...person, firstName: 'Bo', email: 'bo@school.test' }],
}

test('documents are found by what is typed, people who are no users too, and each leads to its page', async ({
  page,
  upstream,
}) => {
  const [amount, name] = [{ q: '1.234,50' }, { q: 'bo claes' }]
  upstream.answer(config.get, { json: { identityApiUrl: '', extensions: ['search.find'] } })
  for (const input of [amount, name]) upstream.answer(userSearch.find, { json: { users: [] } }, input)
  upstream.answer(recordSearch.find, { json: { ...found, people: [] } }, amount)
  upstream.answer(recordSearch.find, { json: { people: found.people } }, name)
  await page.goto('/home')
  await open(page, amount.q)
  const money = '€ 1.234,50'
  await expect(section(page, 'Facturen').getByRole('option')).toHaveText([
    `2025-00004Groep Dender · ${money} · open € 200,00`,
  ])
  await expect(section(page, 'Creditnota’s').getByRole('option')).toHaveText(['CN2025-000012025-00004 · Groep Dender'])
  await expect(section(page, 'Bestelbonnen').getByRole('option')).toHaveText([
    `BB2025-00006PO 1234 · Groep Dender · ${money}`,
  ])
  await expectAccessible(page)
  await box(page).fill(name.q)
  await expect(options(page)).toHaveText(['Bo Claesbo@school.test · De Klim · Roosters'])
  await box(page).fill(amount.q)
  await section(page, 'Creditnota’s').getByRole('option').click()
  await expect(page).toHaveURL('/invoices?year=2025&q=2025-00004&open=4')

  upstream.answer(recordSearch.find, { status: 503, json: {} }, name)
  await page.goto('/home')
  await open(page, name.q)
  await expect(problem(palette(page))).toBeVisible()
  upstream.answer(recordSearch.find, { json: { people: found.people } }, name)
  await tryAgain(page).click()
  await expect(options(page)).toHaveCount(1)
})
