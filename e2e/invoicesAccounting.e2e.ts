// The invoices of a period as a file for an accountant.

import { config } from '@schoolbeheer/contracts/school/config'
import { answerInvoices } from './invoices.ts'
import { expectAccessible, expectNarrow } from './looks.ts'
import { dialog } from './messages.ts'
import { expect, test } from './upstream.ts'

test('a month, a quarter, a year or a period of one’s own is chosen, and downloaded as Excel or CSV', async ({
  ownPage: page,
  upstream,
}) => {
  await page.clock.setFixedTime('2026-11-22T12:00:00Z')
  answerInvoices(upstream, [])
  upstream.answer(config.get, { json: { identityApiUrl: '', extensions: ['invoices.accounting'] } })
  await page.goto('/invoices')
  await page.getByRole('button', { name: 'Boekhouding' }).click()
  const shown = dialog(page, 'Voor de boekhouder')
  const file = (name: string) => shown.getByRole('link', { name })
  const expectPeriod = (period: string) =>
    expect(file('CSV')).toHaveAttribute('href', `/files/accounting.csv?${period}`)
  await expectPeriod('from=2026-07-01&to=2026-09-30')
  await expectAccessible(page)
  await expectNarrow(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await shown.getByRole('combobox', { name: 'Kwartaal' }).selectOption('01/10/2026 – 31/12/2026')
  await expectPeriod('from=2026-10-01&to=2026-12-31')
  const kind = shown.getByRole('combobox', { name: 'Periode' })
  await kind.selectOption('Maand')
  await expectPeriod('from=2026-10-01&to=2026-10-31')
  await kind.selectOption('Zelf te kiezen')
  await shown.getByRole('textbox', { name: 'Tot en met' }).fill('15/09/2026')
  await expect(shown.getByText('Deze datum ligt voor het begin van de periode')).toBeVisible()
  await expect(file('CSV')).toHaveCount(0)
  await shown.getByRole('textbox', { name: 'Van' }).fill('01/09/2026')
  await expect(file('Excel')).toHaveAttribute('href', '/files/accounting.xlsx?from=2026-09-01&to=2026-09-15')
})
