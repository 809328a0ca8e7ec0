// The creation of contract invoices: its question, its refusals, the request, and the messages afterwards.

import { config } from '@schoolbeheer/contracts/school/config'
import { invoiceExtensions } from '@schoolbeheer/contracts/school/invoiceExtensions'
import { invoices } from '@schoolbeheer/contracts/school/invoices'
import { schoolGroups } from '@schoolbeheer/contracts/school/schoolGroups'
import { worklist } from '@schoolbeheer/contracts/school/worklist'
import { button, text } from './fields.ts'
import { thisYear } from './invoices.ts'
import { bar, box, groups, start, tickAll } from './invoicesCreate.ts'
import { expectAccessible } from './looks.ts'
import { dialog, pageProblem, problem, status } from './messages.ts'
import { creditableInvoice, group } from './records.ts'
import { expectRow, row, table } from './tables.ts'
import { expect, test } from './upstream.ts'

test('a refusal names every group that stands in the way; without them it is made, once', async ({
  page,
  upstream,
}) => {
  const three = groups.filter(({ id }) => [1, 2, 5].includes(id))
  const made = [1, 5].map((id) => ({
    ...creditableInvoice,
    id: 40 + id,
    invoiceNumber: `2026-0004${id}`,
    schoolGroupName: groups[id - 1]?.name,
    amount: 100.03,
    status: 0 as const,
    creditNotes: [],
  }))
  const held = Promise.withResolvers<void>()
  const year = thisYear()
  upstream.answer(config.get, {
    json: { identityApiUrl: 'http://localhost', extensions: ['invoices.batch', 'invoices.preview'] },
  })
  upstream.answer(schoolGroups.listToInvoice, { json: { items: three } })
  upstream.answer(invoices.list, { json: { items: [...made, creditableInvoice] } }, { year })
  const obstacles = [{ id: 2, name: 'Groep 0002', reason: 'invoice_periodbilled', detail: '2026-00007' }]
  upstream.answer(invoices.createContract, { status: 409, json: { error: 'invoice_refused', obstacles } })
  await page.goto('/invoices/create?start=2027-01-01')
  const preview = page.getByRole('link', { name: 'Voorbeeld van de factuur van Groep 0001' })
  await expect(preview).toHaveAttribute('href', '/files/invoices/preview.pdf?schoolGroupId=1&contractStart=2027-01-01')
  await tickAll(page).check()
  await button(page, '3 facturen aanmaken').click()
  const question = dialog(page, '3 facturen aanmaken?')
  await expect(question).toContainText('Er worden 3 facturen aangemaakt voor de contracten vanaf 01/01/2027.')
  await expect(question).toContainText('€ 333,42 excl. btw, € 403,45 incl. btw')
  await expect(question.getByRole('button', { name: 'Annuleren' })).toBeFocused()
  await expectAccessible(page, [1440])
  await question.getByRole('button', { name: '3 facturen aanmaken' }).click()
  await expect(pageProblem(page)).toContainText('1 groep staat in de weg, dus is er niets aangemaakt:')
  await expect(pageProblem(page)).toBeInViewport({ ratio: 1 })
  await expect(pageProblem(page).getByRole('listitem')).toHaveText(
    'Groep 0002: Deze periode is al gefactureerd met factuur 2026-00007',
  )
  await expect(
    problem(page).filter({
      hasText: /De facturen konden niet worden aangemaakt: Er is geen enkele factuur aangemaakt\.$/,
    }),
  ).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await button(page, 'Vink deze uit').click()
  await expect(pageProblem(page)).toBeHidden()
  await expect(bar(page)).toContainText('2 aangevinkt')

  const accepted = { batch: 9, invoices: made.map(({ id }) => ({ invoiceId: id, state: 'queued' })) }
  upstream.answer(invoices.createContract, { json: accepted, after: held.promise })
  upstream.answer(invoiceExtensions.batch, { json: { total: 2, done: 1, failed: [], finished: false } }, { id: 9 })
  await button(page, '2 facturen aanmaken').click()
  await dialog(page).getByRole('button', { name: '2 facturen aanmaken' }).dblclick()
  held.resolve()
  await expect(status(page, 'Er zijn 2 facturen aangemaakt.')).toBeFocused()
  const making = page.getByRole('progressbar', { name: 'PDF’s maken:' })
  await expect(making).toHaveAttribute('aria-valuetext', '1 van 2')
  const list = table(page, 'Aangemaakte facturen')
  await expectRow(list, { Factuurnummer: '2026-00041', Scholengroep: 'Groep 0001', 'Totaal incl. btw': '€ 121,04' })
  await expect(list.getByRole('link')).toHaveText(['2026-00041', '2026-00045'])
  await expectAccessible(page)
  await test.step('after a reload it is all there, and what runs is followed on', async () => {
    await expect(page).toHaveURL('/invoices/create?start=2027-01-01&made=41%2C45')
    await page.reload()
    await expect(status(page, 'Er zijn 2 facturen aangemaakt.')).toContainText('€ 200,06 excl. btw')
    await expect(list.getByRole('link')).toHaveText(['2026-00041', '2026-00045'])
    await expect(making).toHaveAttribute('aria-valuetext', '1 van 2')
    await expect(button(page, 'Verzenden (2)')).toHaveAccessibleDescription('De PDF’s worden nog gemaakt.')
  })
  upstream.answer(
    invoices.list,
    {
      json: {
        items: made.map((one) => (one.id === 41 ? { ...one, status: 1 } : { ...one, problem: 'Te veel regels.' })),
      },
    },
    { year },
  )
  const failed = [{ invoiceId: 45, invoiceNumber: '2026-00045', reason: 'Te veel regels.' }]
  upstream.answer(invoiceExtensions.batch, { json: { total: 2, done: 1, failed, finished: true } }, { id: 9 })
  await expect(page.getByText('2026-00045: Te veel regels.')).toBeVisible()
  await test.step('all are ticked, and sending them is next', async () => {
    await page.getByRole('checkbox', { name: '2026-00045 aanvinken' }).uncheck()
    await button(page, 'Verzenden (1)').click()
    upstream.answer(invoices.send, { json: true })
    await dialog(page).getByRole('button', { name: 'Verzenden' }).click()
    await expect(dialog(page)).toBeHidden()
    expect(upstream.asked(invoices.send).map(({ body }) => body)).toEqual([{ invoices: [{ invoiceId: 41 }] }])
  })
  const sent = upstream.asked(invoices.createContract).map(({ body }) => body)
  expect(sent.slice(1)).toEqual([{ contractStart: '2027-01-01', items: [{ schoolGroupId: 1 }, { schoolGroupId: 5 }] }])
  await button(page, 'Nog facturen aanmaken').click()
  await expect(bar(page)).toContainText('0 aangevinkt')
})

test('an upstream that answers nothing: the list is read again; one that fails loses no tick', async ({
  page,
  upstream,
}) => {
  upstream.answer(schoolGroups.listToInvoice, { json: { items: groups.slice(0, 2) } })
  const list = [1, 2].map((id) => ({ ...creditableInvoice, id }))
  upstream.answer(
    invoices.list,
    { json: { items: list.map((one, index) => ({ ...one, schoolGroupName: groups[index]?.name })) } },
    { year: thisYear() },
  )
  upstream.answer(invoices.createContract, { status: 503, json: {} })
  await page.goto('/invoices/create?start=2027-01-01&due=yes')
  await box(page, 'Groep 0002').check()
  await button(page, '1 factuur aanmaken').click()
  await dialog(page).getByRole('button', { name: '1 factuur aanmaken' }).click()
  await expect(
    problem(page).filter({
      hasText: 'De facturen konden niet worden aangemaakt: Een achterliggende dienst is niet bereikbaar.',
    }),
  ).toBeVisible()
  await expect(box(page, 'Groep 0002')).toBeChecked()
  upstream.answer(invoices.createContract, { status: 204 })
  await button(page, '1 factuur aanmaken').click()
  await dialog(page).getByRole('button', { name: '1 factuur aanmaken' }).click()
  await expect(status(page, 'Er is 1 factuur aangemaakt.')).toBeVisible()
  await expect(row(table(page, 'Aangemaakte facturen'), 'Groep 0002')).toBeVisible()
  await expect(page.getByRole('progressbar')).toBeHidden()
})

test('twenty contracts take four clicks and a date from home to their invoices, and two more to send them', async ({
  page,
  upstream,
}) => {
  const twenty = Array.from({ length: 20 }, (_, index) => ({
    ...group,
    id: index + 1,
    name: `Groep ${index + 1}`,
    contractFee: 100,
  }))
  const made = twenty.map(({ id, name }) => ({
    ...creditableInvoice,
    id,
    status: 1 as const,
    schoolGroupName: name,
    creditNotes: [],
  }))
  upstream.answer(config.get, {
    json: { identityApiUrl: 'http://localhost', extensions: ['worklist.get', 'invoices.batch'] },
  })
  upstream.answer(worklist.get, { json: { items: [{ name: 'toInvoice', count: 20, amount: 2420 }] } })
  upstream.answer(schoolGroups.listToInvoice, { json: { items: twenty } })
  upstream.answer(invoices.list, { json: { items: made } }, { year: thisYear() })
  upstream.answer(invoices.createContract, {
    json: { batch: 9, invoices: made.map(({ id }) => ({ invoiceId: id, state: 'queued' })) },
  })
  upstream.answer(invoiceExtensions.batch, { json: { total: 20, done: 20, failed: [], finished: true } }, { id: 9 })
  upstream.answer(invoices.send, { json: true })
  await page.goto('/home')
  await page.getByRole('link', { name: /Contracten te factureren/ }).click()
  await text(page, start).fill('1/1/2027')
  await tickAll(page).click()
  await button(page, '20 facturen aanmaken').click()
  await dialog(page).getByRole('button', { name: '20 facturen aanmaken' }).click()
  await button(page, 'Verzenden (20)').click()
  await dialog(page).getByRole('button', { name: 'Verzenden' }).click()
  await expect.poll(() => upstream.asked(invoices.send)).toHaveLength(1)
  expect(upstream.asked(invoices.createContract).map(({ body }) => body)).toEqual([
    { contractStart: '2027-01-01', items: twenty.map(({ id }) => ({ schoolGroupId: id })) },
  ])
})
