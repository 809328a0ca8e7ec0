// A part of a real invoice credited from its row in the list, in the whole system.

import { as } from './accounts.ts'
import { button } from './fields.ts'
import { addGroup, unique } from './groups.ts'
import { list, untilInvoice } from './invoices.ts'
import { expectAccessible } from './looks.ts'
import { dialog, status } from './messages.ts'
import { call } from './procedures.ts'
import { row } from './tables.ts'
import { expect, test } from './test.ts'

test.use(as('admin'))

test('the list says what is left of it', async ({ page }) => {
  const { id, name } = await addGroup(page, { contractFee: 1000 })
  const asked = { contractStart: '2031-01-01', items: [{ schoolGroupId: id }] }
  const made = await call<{ invoices: { invoiceId: number }[] }>(page, 'invoices.createContract', asked)
  await untilInvoice(page, name, { status: 1 })
  await call(page, 'invoices.send', { invoices: made.invoices.map(({ invoiceId }) => ({ invoiceId })) })
  await untilInvoice(page, name, { status: 2 })
  await page.goto(`/invoices?q=${unique()}`)
  const line = row(list(page), name)
  await expect(line).toContainText('Verzonden')

  const openModal = async () => {
    await line.getByRole('button', { name: /^Acties/ }).click()
    await page.getByRole('menuitem', { name: 'Gedeeltelijke creditnota' }).click()
  }
  const amount = page.getByRole('spinbutton', { name: /^Nieuwe creditnota voor Contract: / })
  await openModal()
  await amount.fill('250,50')
  // The VAT is 21% of 250.50, which is 52.605.
  await expect(dialog(page).getByRole('definition')).toHaveText(['€ 250,50', '€ 52,61', '€ 303,11'])
  await expectAccessible(page, [1440])
  await button(page, 'Aanmaken').click()
  await expect(status(page, 'De gedeeltelijke creditnota is aangemaakt.')).toBeVisible()
  await expect(dialog(page)).toBeHidden()

  await line.getByRole('button', { name: /^Details van/ }).click()
  const details = list(page).getByRole('row').filter({ hasText: 'Factuurdatum' })
  await expect(details).toContainText('€ -250,50(€ -303,11 incl. btw)')
  await expect(details).toContainText('Nog te betalen € 906,89')
  await openModal()
  await expect(amount).toHaveAccessibleDescription(/^Hoogstens €.749,50$/)
  await expect(amount).toHaveAttribute('aria-valuemin', '0')
  await expect(amount).toHaveAttribute('aria-valuemax', '749.5')
})
