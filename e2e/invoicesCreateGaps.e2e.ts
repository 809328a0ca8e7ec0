// Days that a contract start leaves unbilled, and starting each group where its last period ended.

import { as } from './accounts.ts'
import { button, text, tick } from './fields.ts'
import { addGroup, unique } from './groups.ts'
import { bar, box, groupTable, start, tickAll } from './invoicesCreate.ts'
import { expectAccessible, expectNarrow } from './looks.ts'
import { dialog } from './messages.ts'
import { row, table } from './tables.ts'
import { expect, test } from './test.ts'

test.use(as('admin'))

test('a gap is said in the row and in the total; who follows the previous period has none', async ({ page }) => {
  const fee = { contractFee: 1000 }
  const early = await addGroup(page, { ...fee, licenceExpirationDate: '2030-08-31' })
  const [name, clientNumber] = [`Later ${unique()}`, `L${unique()}`]
  const late = await addGroup(page, { ...fee, name, clientNumber, licenceExpirationDate: '2030-12-31' })
  await page.goto(`/invoices/create?q=${unique()}`)
  await text(page, start).fill('1/1/2031')
  await text(page, start).press('Tab')
  await expect(row(groupTable(page), early.name)).toContainText('122 dagen niet gefactureerd: 01/09/2030 – 31/12/2030')
  await expect(row(groupTable(page), late.name)).not.toContainText('niet gefactureerd:')
  await tickAll(page).check()
  await expect(bar(page)).toContainText('Bij 1 groep blijven dagen niet gefactureerd.')
  await button(page, '2 facturen aanmaken').click()
  await expect(dialog(page)).toContainText('Bij 1 groep blijven dagen niet gefactureerd.')
  await button(page, 'Annuleren').click()
  await expectAccessible(page)
  await expectNarrow(page)

  await text(page, start).fill('1/12/2030')
  await text(page, start).press('Tab')
  await expect(row(groupTable(page), late.name)).toContainText('overlapt 31 dagen')
  await expect(bar(page)).toContainText('Bij 1 groep worden dagen opnieuw gefactureerd.')

  await tick(page, 'Sluit aan op de vorige periode').check()
  await text(page, start).fill('')
  await text(page, start).press('Tab')
  await expect(row(groupTable(page), early.name)).toContainText('01/09/2030 – 31/08/2031')
  await expect(row(groupTable(page), late.name)).toContainText('01/01/2031 – 31/12/2031')
  // Groups that are billed far ahead are not included in all, and are ticked only one by one.
  await expect(tickAll(page)).toBeDisabled()
  for (const group of [early, late]) await box(page, group.name).check()
  await expect(bar(page)).not.toContainText('dagen niet gefactureerd')
  await button(page, '2 facturen aanmaken').click()
  await expect(dialog(page)).toContainText('Vroegste start: 01/09/2030, laatste start: 01/01/2031.')
  await expect(dialog(page)).toContainText('elk vanaf de dag na de vorige periode')
  await button(dialog(page), '2 facturen aanmaken').click()
  await expect(row(table(page, 'Aangemaakte facturen'), early.name)).toContainText(/^\d{4}-\d{5}/)
  await button(page, 'Nog facturen aanmaken').click()
  await expect(row(groupTable(page), early.name)).toContainText('31/08/2031')
})
