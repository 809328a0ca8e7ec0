// School visits and feedback before an upstream that bills, refuses and fails.

import { feedback } from '@schoolbeheer/contracts/school/feedback'
import { schoolGroups } from '@schoolbeheer/contracts/school/schoolGroups'
import { schoolVisits } from '@schoolbeheer/contracts/school/schoolVisits'
import { button, choice, choose, text, tick } from './fields.ts'
import { pageProblem, tryAgain } from './messages.ts'
import { group, visit } from './records.ts'
import { expectRow, table } from './tables.ts'
import { expect, test } from './upstream.ts'

test('what is billed says so, and keeps its group, date, hours and kilometres', async ({ page, upstream }) => {
  await page.goto('/schoolvisits')
  await expectRow(table(page, 'Schoolbezoeken'), {
    Thema: visit.theme,
    Datum: '02/03/2026',
    Factuurstatus: 'Verzonden',
  })
  await page.getByRole('link', { name: /^Schoolbezoek van 02\/03\/2026/ }).click()
  await expect(page.getByText('Dit is besteld of gefactureerd:')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Schoolbezoek', exact: true })).toHaveCount(1)
  await expect(page.getByRole('group', { name: 'Schoolbezoek', exact: true })).toHaveCount(0)
  await expect(text(page, 'Deelnemers')).toHaveValue('14')
  // The upstream names no extension for either button.
  for (const name of ['Verwijderen', 'Niet factureren']) await expect(button(page, name)).toHaveCount(0)
  await expect(choice(page, 'Scholengroep')).toBeDisabled()
  for (const name of ['Datum', 'Uren', 'Kilometers']) await expect(text(page, name)).toBeDisabled()
  await text(page, 'Thema').fill('Examens')
  await tick(page, 'Bestelbon vereist').check()
  upstream.answer(schoolVisits.update, { json: true })
  await button(page, 'Bewaren').click()
  await expect(page).toHaveURL('/schoolvisits')
  const { id, schoolGroupId, hours, travelKms, participants } = visit
  expect(upstream.asked(schoolVisits.update)[0]?.body).toMatchObject({
    id,
    schoolGroupId,
    hours,
    travelKms,
    participants,
    date: '2026-03-02',
    theme: 'Examens',
    purchaseOrderRequired: true,
  })
})

test('what is ordered says on which order, in the list and above its form', async ({ page, upstream }) => {
  const ordered = { ...visit, invoiceStatus: null, purchaseOrderNumber: 'BB2026-00004' }
  upstream.answer(schoolVisits.list, { json: [ordered] })
  upstream.answer(schoolVisits.byId, { json: ordered }, { id: visit.id })
  await page.goto('/schoolvisits')
  await expectRow(table(page, 'Schoolbezoeken'), { Thema: visit.theme, Factuurstatus: 'Besteld' })
  await expect(page.getByTitle('BB2026-00004')).toBeVisible()
  await page.goto(`/schoolvisits/${visit.id}/edit`)
  await expect(page.getByText('Dit staat op BB2026-00004:')).toBeVisible()
  await expect(choice(page, 'Scholengroep')).toBeDisabled()
})

test('the form of feedback waits for the groups, and says what went wrong where it can be set right', async ({
  page,
  upstream,
}) => {
  upstream.answer(schoolGroups.list, { status: 403, json: {} })
  await page.goto('/feedback/create')
  await expect(pageProblem(page)).toContainText('U hebt geen rechten om dit te doen.')
  upstream.answer(schoolGroups.list, { json: [{ ...group, requiresPurchaseOrder: true }] })
  await tryAgain(page).click()
  const description = text(page, 'Omschrijving')
  await expect(description).toHaveAttribute('rows', '10')
  expect((await description.boundingBox())?.height).toBe(150)
  await choose(page, 'Scholengroep', 'dender', group.name)
  await expect(tick(page, 'Bestelbon vereist')).toBeChecked()
  await description.fill('Vragen beantwoord')
  await text(page, 'Datum').fill('2/3/2026')
  upstream.answer(feedback.create, { status: 503, json: {} })
  await button(page, 'Bewaren').click()
  await expect(pageProblem(page)).toContainText('Een achterliggende dienst is niet bereikbaar.')
  const number = String(upstream.asked(feedback.create).at(-1)?.headers['x-request-id'])
  expect(number).toMatch(/^[\da-f]{32}$/)
  await expect(pageProblem(page)).toContainText(`Vermeld dit nummer als u hulp vraagt: ${number}`)
  await expect(description).toHaveValue('Vragen beantwoord')
  upstream.answer(feedback.create, { json: 44 })
  await button(page, 'Bewaren').click()
  await expect(page).toHaveURL('/feedback')
  expect(upstream.asked(feedback.create).at(-1)?.body).toEqual({
    schoolGroupId: group.id,
    description: 'Vragen beantwoord',
    date: '2026-03-02',
    hours: 1,
    purchaseOrderRequired: true,
  })
})
