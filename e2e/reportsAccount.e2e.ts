// The account of a school group on its page: its span in the address, its links and files, for admins and for customers.

import { config } from '@schoolbeheer/contracts/school/config'
import { reports, type Account } from '@schoolbeheer/contracts/school/reports'
import { expectAccessible, expectNarrow } from './looks.ts'
import { group } from './records.ts'
import { expect, test, type Upstream } from './upstream.ts'

const rows: Account['rows'] = [
  { date: '2026-02-28', kind: 'invoice', number: '2026-00001', debit: 121, credit: 0, balance: 121, id: 1 },
  { date: '2026-03-15', kind: 'payment', number: '2026-00001', debit: 0, credit: 300, balance: -179, id: 7 },
  { date: '2026-05-02', kind: 'refund', debit: 179, credit: 0, balance: 0, id: 8 },
  { date: '2026-06-01', kind: 'creditNote', number: 'CN2026-00001', debit: 0, credit: 21, balance: -21, id: 3 },
]

function answerAccount(upstream: Upstream): void {
  const extensions = ['reports.account', 'payments.entries', 'invoices.listOwn']
  upstream.answer(config.get, { json: { identityApiUrl: '', extensions } })
  upstream.answer(reports.account, { json: { opening: 0, rows, closing: -21 } }, { schoolGroupId: group.id })
}

test('an admin reads the account of any days, and goes from a row to its document', async ({ page, upstream }) => {
  answerAccount(upstream)
  const march = { schoolGroupId: group.id, from: '2026-03-01' }
  upstream.answer(reports.account, { json: { opening: 121, rows: rows.slice(1), closing: -21 } }, march)
  await page.goto(`/schoolgroups/${group.id}`)
  const section = page.getByRole('region').or(page.locator('section')).filter({ hasText: 'Beginsaldo' })
  const lines = page.getByRole('table', { name: 'Rekening' }).getByRole('row')
  await expect(lines).toHaveText([
    /Document.*Saldo/,
    /Factuur 2026-00001.*28\/02\/2026.*€.121,00.*€.121,00/,
    /Betaling 2026-00001.*€.300,00.*€.-179,00/,
    /Terugbetaling.*02\/05\/2026.*€.179,00.*€.0,00/,
    /Creditnota CN2026-00001/,
  ])
  await expectAccessible(page)
  await expectNarrow(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  const link = (name: string) => page.getByRole('table', { name: 'Rekening' }).getByRole('link', { name })
  await expect(link('Factuur 2026-00001')).toHaveAttribute('href', '/invoices?year=2026&q=2026-00001&open=1')
  await expect(link('Terugbetaling')).toHaveAttribute('href', '/payments?tab=all&open=8')
  await expect(link('Creditnota CN2026-00001')).toHaveAttribute('href', '/files/credit-notes/3.pdf')
  const until = page.getByRole('textbox', { name: 'Tot en met' })
  await page.getByRole('textbox', { name: 'Van' }).fill('1/3/26')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/from=2026-03-01/)
  await expect(section.getByText('Beginsaldo').last()).toHaveText(/€.121,00/)
  await expect(lines).toHaveCount(4)
  await until.fill('28/02/2026')
  await expect(page.getByText('Deze datum ligt voor het begin van de periode')).toBeVisible()
  await until.fill('29/02/2026')
  await expect(page.getByText('Vul een bestaande datum in als dd/mm/jjjj.')).toBeVisible()
  await expect(page).not.toHaveURL(/to=/)
  const files = page.getByRole('link', { name: /^(PDF|Excel)/ })
  await expect(files.first()).toHaveAttribute('href', `/files/school-groups/${group.id}/account.pdf?from=2026-03-01`)
  await expect(files.last()).toHaveAttribute('href', `/files/school-groups/${group.id}/account.xlsx?from=2026-03-01`)
})

test('of an account with 5,000 rows only those near the window are drawn', async ({ page, upstream }) => {
  answerAccount(upstream)
  const many = Array.from({ length: 5000 }, (_, at) => ({ ...(rows[at % 4] ?? rows[0]), id: at + 1 }))
  upstream.answer(reports.account, { json: { opening: 0, rows: many, closing: 0 } }, { schoolGroupId: group.id })
  await page.goto(`/schoolgroups/${group.id}`)
  const table = page.getByRole('table', { name: 'Rekening' })
  await expect(table).toHaveAttribute('aria-rowcount', '5001')
  expect(await table.getByRole('row').count()).toBeLessThan(100)
})

test.describe('for the people of the customer', () => {
  test.use({ roles: ['Boekhouding'] })

  test('invoices lead to their own list, payments nowhere', async ({ page, upstream }) => {
    answerAccount(upstream)
    await page.goto(`/schoolgroups/${group.id}`)
    const table = page.getByRole('table', { name: 'Rekening' })
    await expect(table.getByRole('link', { name: 'Factuur 2026-00001' })).toHaveAttribute(
      'href',
      '/invoices/my?q=2026-00001&open=1',
    )
    await expect(table.getByText('Betaling 2026-00001')).toBeVisible()
    await expect(table.getByRole('link', { name: 'Betaling' })).toHaveCount(0)
  })
})
