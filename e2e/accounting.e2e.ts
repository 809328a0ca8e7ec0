// Deliveries to the accountant: what was delivered when and to whom, making one, and the page that a mail leads to.

import { accounting, deliveryLinks } from '@schoolbeheer/contracts/school/accounting'
import { config } from '@schoolbeheer/contracts/school/config'
import { addDays, brusselsDate } from '@schoolbeheer/domain/dates'
import { expectAccessible, expectNarrow } from './looks.ts'
import { expect, test } from './upstream.ts'

const today = brusselsDate(new Date())
const yesterday = addDays(today, -1)
const year = Number(today.slice(0, 4))

test('deliveries to the accountant: what, when and to whom, with the file; one is made until a day', async ({
  page,
  upstream,
}) => {
  const names = ['reports.aged', 'accounting.deliver', 'accounting.deliveries', 'invoices.retryDispatch']
  upstream.answer(config.get, { json: { identityApiUrl: '', extensions: names } })
  const made = { madeAt: `${year}-02-05T05:00:12Z`, madeBy: null, mailOn: null, problem: null }
  const mail = { purpose: 'delivery', channel: 'mail', date: `${year}-02-05T05:01:00Z` }
  const mails = [
    { ...mail, id: 1, recipient: 'boek@houder.test', state: 'accepted' },
    { ...mail, id: 2, recipient: 'kantoor@houder.test', state: 'failed', reason: '550 no such user' },
  ]
  const period = { from: `${year}-01-01`, until: `${year}-01-31` }
  const delivery = { id: 4, ...period, documents: 412, file: 'boekhouding.zip', mailedTo: ['boek@houder.test'], mails }
  const items = [{ ...made, ...delivery, mailedAt: mail.date }]
  upstream.answer(accounting.deliveries, { json: { items } })
  await page.goto('/reports?tab=deliveries')
  const table = page.getByRole('table', { name: 'Boekhouder' })
  const row = table.getByRole('row').nth(1)
  await expect(row).toContainText(`01/01/${year} – 31/01/${year}`)
  await expect(row).toContainText('412')
  await expect(row).toContainText('automatisch')
  await expect(row.getByRole('listitem')).toHaveText([/boek@houder\.test.*aanvaard/, /kantoor@houder\.test.*mislukt/])
  await expect(row.getByRole('link', { name: 'ZIP ophalen' })).toHaveAttribute('href', '/files/deliveries/4.zip')
  await expect(row.getByRole('button', { name: /kantoor@houder\.test/ })).toBeVisible()
  await expectAccessible(page)
  await expectNarrow(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  upstream.answer(accounting.deliver, { status: 409, json: { error: 'accounting_nothing' } })
  await page.getByRole('textbox', { name: 'Tot en met' }).fill(yesterday.split('-').toReversed().join('/'))
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Leveren' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(`Alles wat na 31/01/${year} gemaakt is`)
  await expectAccessible(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await dialog.getByRole('button', { name: 'Leveren' }).click()
  await expect(dialog.getByText('Tot die dag is er niets nieuws te leveren.')).toBeVisible()
  const begun = { id: 5, from: `${year}-02-01`, until: yesterday, documents: 3, file: null }
  upstream.answer(accounting.deliver, { json: begun })
  upstream.answer(accounting.deliveries, {
    json: { items: [{ ...made, ...begun, mailedTo: [], mailedAt: null, mails: [] }, ...items] },
  })
  await dialog.getByRole('button', { name: 'Leveren' }).click()
  await expect(page.getByText('Levering gemaakt met 3 documenten.')).toBeVisible()
  await expect(row).toContainText('Wordt geschreven')
})

test('the page of a delivery, for anybody who knows its address', async ({ page, upstream }) => {
  upstream.answer(config.get, { json: { identityApiUrl: '', extensions: ['accounting.link'] } })
  const delivery = { companyName: 'Leerlijn', from: '2026-10-01', until: '2026-10-31', documents: 412, bytes: 31e6 }
  upstream.answer(deliveryLinks.read, { json: { ...delivery, ends: '2026-12-05' } }, { secret: 'abc' })
  await page.goto('/deliveries/abc')
  await expect(page.getByText('01/10/2026 – 31/10/2026')).toBeVisible()
  await expectAccessible(page)
  await expectNarrow(page)
})
