/** The worklist of the home page before an upstream that has none, has nothing, or fails. */

import { config } from '@schoolbeheer/contracts/school/config'
import { worklist } from '@schoolbeheer/contracts/school/worklist'
import { pageProblem, tryAgain } from './messages.ts'
import { heading } from './places.ts'
import { expect, test, type Upstream } from './upstream.ts'

const title = 'Te doen'

test('an upstream without a worklist is not asked, and nothing tells of it', async ({ page, upstream }) => {
  const answered = page.waitForResponse(/worklist\.get/)
  await page.goto('/home')
  await answered
  await expect(heading(page)).toHaveText('Welkom!')
  await expect(page.getByText(title)).toHaveCount(0)
  await expect(pageProblem(page)).toHaveCount(0)
  expect(upstream.asked(worklist.get)).toEqual([])
})

test('where nothing waits, it says so', async ({ page, upstream }) => {
  offer(upstream)
  upstream.answer(worklist.get, { json: { items: [] } })
  await page.goto('/home')
  await expect(page.getByRole('region', { name: title })).toHaveText('Te doenEr wacht niets op u.')
})

test('years and course days have links of their own, names that nobody knows are left out', async ({
  ownPage: page,
  upstream,
}) => {
  offer(upstream)
  upstream.answer(worklist.get, {
    json: {
      items: [
        { name: 'overdue', year: 2026, count: 2, amount: 242 },
        { name: 'overdue', year: 2025, count: 1, amount: 121.5 },
        { name: 'toInvoice', count: 1200, amount: null },
        { name: 'paidThisMonth', year: 2026, count: 1, amount: 121 },
        { name: 'ordersWaiting', year: 2026, count: 2, amount: 242, oldest: '2026-11-02' },
        { name: 'ordersWaiting', year: 2025, count: 1, amount: 121, oldest: '2025-12-30' },
        { name: 'visitsToOrder', count: 4, amount: 484, year: null, oldest: null },
        { name: 'something', count: 3 },
        { name: 'uncertainMails', courseDay: { id: 7, theme: 'Roosters' }, count: 2 },
        { name: 'uncertainMails', courseDay: { id: 8, theme: null }, count: 1 },
      ],
    },
  })
  await page.clock.setFixedTime('2026-11-21T12:00:00Z')
  await page.goto('/home')
  const tiles = page.getByRole('region', { name: title }).getByRole('listitem')
  await expect(tiles).toHaveText([
    /^3 Vervallen facturen €.363,50/,
    /^1\.200 Contracten te factureren/,
    /^4 Schoolbezoeken te bestellen €.484,00$/,
    /^3 Bestelbonnen die nog niet ontvangen zijn, de oudste 326 dagen €.363,00/,
    /^1 Deze maand/,
    /^3 Mails van opleidingsdagen waarvan de verzending onzeker is\s*Roosters: 2–: 1$/,
  ])
  for (const [label, address] of [
    ['Contracten te factureren', '/invoices/create?due=yes'],
    ['Deze maand betaald', '/invoices?year=2026&paid=month'],
    ['Schoolbezoeken te bestellen', '/purchaseorders/createschoolvisit'],
    ['Bestelbonnen die nog niet ontvangen zijn in 2025: 1', '/purchaseorders?year=2025&state=notUploaded&sort=created'],
    ['Mails van opleidingsdagen waarvan de verzending onzeker is: Roosters, 2', '/coursedays/7'],
  ] as const)
    await expect(tiles.getByRole('link', { name: label })).toHaveAttribute('href', address)
  await tiles.getByRole('link', { name: 'Vervallen facturen in 2025: 1' }).click()
  await expect(page).toHaveURL('/invoices?year=2025&overdue=yes')
})

test('a worklist that fails says so, and is read again', async ({ page, upstream }) => {
  offer(upstream)
  upstream.answer(worklist.get, { status: 500, json: {} })
  await page.goto('/home')
  await expect(pageProblem(page)).toContainText('Wat er te doen is, kon niet worden opgehaald.')
  upstream.answer(worklist.get, { json: { items: [] } })
  await tryAgain(page).click()
  await expect(page.getByText('Er wacht niets op u.')).toBeVisible()
})

function offer({ answer }: Upstream) {
  answer(config.get, { json: { identityApiUrl: 'http://localhost', extensions: ['worklist.get'] } })
}
