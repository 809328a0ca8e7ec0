// The form of a credit note, before an upstream whose answers the test gives.

import { creditNotes } from '@schoolbeheer/contracts/school/creditNotes'
import { invoices, type Invoice } from '@schoolbeheer/contracts/school/invoices'
import type { Page } from '@playwright/test'
import { button, choice, choose, expectWrong } from './fields.ts'
import { offer } from './invoices.ts'
import { expectAccessible, expectNarrow } from './looks.ts'
import { leave, pageProblem, problem, stay, status } from './messages.ts'
import { heading } from './places.ts'
import { creditableInvoice as invoice } from './records.ts'
import { expectRow, table } from './tables.ts'
import { expect, test, type Upstream } from './upstream.ts'

test.beforeEach(({ upstream }) => {
  upstream.answer(invoices.years, { json: [2026, 2025] })
  answerInvoice(upstream)
})

function answerInvoice({ answer }: Upstream, changes: Partial<Invoice> = {}) {
  const paperless = { ...invoice, id: 32, invoiceNumber: '2026-00002', status: 0 }
  answer(invoices.list, { json: { items: [{ ...invoice, ...changes }, paperless] } }, { year: 2026 })
}

function create(page: Page) {
  return button(page, 'Aanmaken')
}
function amount(page: Page, item: string) {
  return page.getByRole('spinbutton', { name: `Nieuwe creditnota voor ${item}`, exact: true })
}

test('their page says what they are made from, and leads to it', async ({ page }) => {
  await page.goto('/creditnotes')
  await expect(page.getByText('Creditnota’s horen bij een factuur')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Naar de facturen' })).toHaveAttribute('href', '/invoices')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Creditnota aanmaken' }).click()
  await expect(heading(page)).toHaveText('Creditnota aanmaken')
})

test('a full one takes back all that is left of the chosen invoice, once', async ({ page, upstream }) => {
  const held = Promise.withResolvers<void>()
  await page.goto('/creditnotes/create')
  await choice(page, 'Factuur').fill('2026')
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(1)
  const label = '2026-00001 · Groep Dender · +++202/6000/00192+++'
  await choose(page, 'Factuur', '202600000192', label)
  await expect(page).toHaveURL('/creditnotes/create?invoice=31')
  const lines = table(page, 'Volledige creditnota voor factuur 2026-00001')
  const names = { Soort: 'Contract', Gefactureerd: '€ 1.200,00', 'Eerdere creditnota’s': '€ 200,05' }
  await expectRow(lines, { ...names, 'Nieuwe creditnota': '€ 999,95' })
  // The VAT is 21% of 1,300 less 21% of the 200.05 before.
  await expect(page.getByRole('definition')).toHaveText(['€ 1.099,95', '€ 230,99', '€ 1.330,94'])
  upstream.answer(creditNotes.createFull, { json: true, after: held.promise })
  await create(page).dblclick()
  await expect(create(page)).toHaveAttribute('data-loading', 'true')
  held.resolve()
  await expect(status(page, 'De volledige creditnota is aangemaakt.')).toBeVisible()
  await expect(page).toHaveURL(/\/invoices($|\?)/)
  expect(upstream.asked(creditNotes.createFull).map(({ body }) => body)).toEqual([{ invoiceId: invoice.id }])
})

test('what is credited of other than contracts is billed again, unless somebody says not', async ({
  page,
  upstream,
}) => {
  const keep = page.getByRole('checkbox', { name: 'Niet opnieuw factureren' })
  offer(upstream)
  await page.goto('/creditnotes/create?invoice=31')
  await expect(create(page)).toBeEnabled()
  await expect(keep).toBeHidden()
  answerInvoice(upstream, { type: 2 })
  upstream.answer(creditNotes.createFull, { json: true })
  await page.reload()
  await keep.check()
  await expectAccessible(page, [390])
  await create(page).click()
  await expect(status(page, 'De volledige creditnota is aangemaakt.')).toBeVisible()
  expect(upstream.asked(creditNotes.createFull).map(({ body }) => body)).toEqual([
    { invoiceId: invoice.id, keepBilled: true, key: expect.any(String) },
  ])
})

test('it says what was paid and is no longer owed after it', async ({ page, upstream }) => {
  const refund = page.getByText('terug te betalen aan de klant')
  answerInvoice(upstream, { paid: 1300, open: 30.94, refund: 0 })
  await page.goto('/creditnotes/create?invoice=31')
  await expect(refund).toHaveText('Hierna is € 1.300,00 terug te betalen aan de klant.')
  await page.getByRole('radio', { name: /Gedeeltelijk/ }).check()
  await expect(refund).toBeHidden()
  await amount(page, 'Contract').fill('50')
  await expect(refund).toHaveText('Hierna is € 29,56 terug te betalen aan de klant.')
  await expectAccessible(page)
})

test('the amounts of a partial one fit, or it says which do not', async ({ page, upstream }) => {
  await page.goto('/creditnotes/create?invoice=31&mode=partial')
  await expect(amount(page, 'Contract')).toHaveAccessibleDescription(/^Hoogstens €.999,95$/)
  await create(page).click()
  await expect(pageProblem(page)).toHaveText('Vul voor minstens één regel een bedrag boven 0 in.')
  for (const [typed, message] of [
    ['999,96', 'Het nieuwe bedrag is minstens 0 en hoogstens wat van deze regel overblijft.'],
    ['-1', 'Vul een bedrag in met hoogstens twee decimalen'],
    ['1,234', 'Vul een bedrag in met hoogstens twee decimalen'],
  ] as const) {
    await amount(page, 'Contract').fill(typed)
    await create(page).click()
    await expect(pageProblem(page).last()).toHaveText(
      'Contract: Het nieuwe bedrag is minstens 0 en hoogstens wat van deze regel overblijft.',
    )
    await expectWrong(amount(page, 'Contract'), message)
    await expect(amount(page, 'Contract')).toBeFocused()
    await expect(amount(page, 'Contract')).toHaveValue(new RegExp(`${typed}$`))
  }
  await expectAccessible(page)
  await expectNarrow(page)
  await amount(page, 'Contract').fill('€ 999,95')
  await amount(page, 'Aandeel licentie').fill('0,10')
  await expect(page.getByRole('definition')).toHaveText(['€ 1.000,05', '€ 210,01', '€ 1.210,06'])

  await test.step('a refusal stands at its line, and nothing typed is lost', async () => {
    upstream.answer(creditNotes.createPartial, {
      status: 400,
      json: { 'items.1.amount': 'creditnote-create_validation' },
    })
    await create(page).click()
    await expect(
      problem(page).filter({
        hasText: /^Fout bij aanmaak gedeeltelijke creditnota: Aandeel licentie: Het nieuwe bedrag/,
      }),
    ).toBeVisible()
    await expectWrong(amount(page, 'Aandeel licentie'), 'Het nieuwe bedrag is minstens 0')
    await expect(amount(page, 'Aandeel licentie')).toBeFocused()
    await expect(amount(page, 'Contract')).toHaveValue('€ 999,95')
    await button(page, 'Annuleren').click()
    await stay(page).click()
    upstream.answer(creditNotes.createPartial, { status: 204 })
    await create(page).click()
    await expect(status(page, 'De gedeeltelijke creditnota is aangemaakt.')).toBeVisible()
    const items = [
      { invoiceItemId: 311, amount: 999.95 },
      { invoiceItemId: 312, amount: 0.1 },
    ]
    const [, sent] = upstream.asked(creditNotes.createPartial)
    expect(sent?.body).toEqual({ invoiceId: invoice.id, items })
  })
})

test('what is sent again after an error has the key of before, and another form another', async ({
  page,
  upstream,
}) => {
  offer(upstream)
  const items = [{ invoiceItemId: 311, amount: 10 }]
  const send = async () => {
    await amount(page, 'Contract').fill('10')
    upstream.answer(creditNotes.createPartial, (response) => response.destroy())
    await create(page).click()
    await expect(pageProblem(page)).toBeVisible()
    upstream.answer(creditNotes.createPartial, { status: 409, json: { error: 'creditnote_keytaken' } })
    await create(page).click()
    await expect(pageProblem(page)).toContainText('Hiermee is al een creditnota aangemaakt')
    upstream.answer(creditNotes.createPartial, { status: 204 })
    await create(page).click()
    await expect(status(page, 'De gedeeltelijke creditnota is aangemaakt.')).toBeVisible()
  }
  for (let form = 0; form < 2; form += 1) {
    await page.goto('/creditnotes/create?invoice=31&mode=partial')
    await send()
  }
  const sent = upstream.asked(creditNotes.createPartial).map(({ body }) => body)
  const [first, , , second] = sent
  expect(first).toEqual({ invoiceId: invoice.id, items, key: expect.stringMatching(/^[\d-]{10,64}$/) })
  expect(sent).toEqual([first, first, first, second, second, second])
  expect(second).not.toEqual(first)
})

test('what somebody else has credited meanwhile is shown, and more is refused', async ({ page, upstream }) => {
  await page.goto('/creditnotes/create?invoice=31&mode=partial')
  await amount(page, 'Contract').fill('10')
  const obstacles = [{ id: invoice.id, name: '2026-00001', reason: 'creditnote_nothingleft' }]
  upstream.answer(creditNotes.createPartial, { status: 409, json: { error: 'creditnote_refused', obstacles } })
  const { items } = invoice
  answerInvoice(upstream, { creditNotes: [{ id: 8, amount: 1195, items: [{ invoiceItemId: 311, amount: 1195 }] }] })
  await create(page).click()
  await expect(pageProblem(page).filter({ hasText: 'De creditnota kan niet worden aangemaakt.' })).toContainText(
    '2026-00001: Voor deze factuur kan geen creditnota meer',
  )
  await expect(amount(page, 'Contract')).toHaveAccessibleDescription(/Hoogstens €.5,00/)
  answerInvoice(upstream, { creditNotes: [{ id: 8, amount: 1300, items: items.map(allOf) }] })
  await create(page).click()
  await expect(amount(page, 'Contract')).toHaveAttribute('aria-invalid', 'true')
  await button(page, 'Annuleren').click()
  await leave(page).click()
  await page.goto('/creditnotes/create?invoice=31')
  const none = '2026-00001: Voor deze factuur kan geen creditnota meer worden aangemaakt.'
  await expect(pageProblem(page)).toHaveText(none)
  await expect(create(page)).toHaveAttribute('aria-disabled', 'true')
  await page.goto('/creditnotes/create?invoice=32')
  await expect(pageProblem(page)).toContainText('Voor deze factuur kan nu geen creditnota worden aangemaakt')
})

function allOf({ id, amount: all }: (typeof invoice)['items'][number]) {
  return { invoiceItemId: id, amount: all }
}

test.describe('for others', () => {
  test.use({ roles: ['Boekhouding'] })
  test('there is no such page', async ({ page }) => {
    for (const path of ['/creditnotes', '/creditnotes/create?invoice=31']) {
      await page.goto(path)
      await expect(page).toHaveURL('/forbidden')
    }
  })
})
