// Addresses in the list of orders, and the words of the page that creates orders.

import { schoolGroups } from '@schoolbeheer/contracts/school/schoolGroups'
import { flip } from './invoices.ts'
import { widths } from './looks.ts'
import { answerOrders, order, rowOf } from './purchaseOrders.ts'
import { group } from './records.ts'
import { row, table } from './tables.ts'
import { expect, test } from './upstream.ts'

test.use({ viewport: { width: widths.desktop, height: 900 } })

test('an address of a customer stands whole on a line, cut at its end where there is no room', async ({
  page,
  upstream,
}) => {
  const [long, more, most] = ['secretariaat.boekhouding', 'directie', 'bestellingen'].map(
    (name) => `${name}@scholengroep-vlaamse-ardennen.test`,
  )
  const emails = { schoolGroupPurchaseOrderEmails: `${long}, ${more}, ${most}` }
  answerOrders(upstream, [order(2), order(1, emails)])
  await page.goto('/purchaseorders')
  const address = (email = '') => rowOf(page, 1).getByText(email, { exact: true })
  await expect(page.getByTitle(`${long}, ${more}, ${most}`)).toContainText('+1')
  await expect(address(most)).toBeHidden()
  const [first, second] = [await address(long).boundingBox(), await address(more).boundingBox()]
  expect(second?.y).toBe((first?.y ?? NaN) + (first?.height ?? NaN))
  expect((await rowOf(page, 1).boundingBox())?.height).toBe((await rowOf(page, 2).boundingBox())?.height)
  await page.setViewportSize({ width: widths.phone, height: 844 })
  await expect(address(most)).toBeVisible()
})

test('the groups that orders are created from are to order, not to bill', async ({ page, upstream }) => {
  const due = {
    ...group,
    requiresPurchaseOrder: true,
    yearly: true,
    contractFee: 100,
    licenceExpirationDate: '2020-12-31',
  }
  upstream.answer(schoolGroups.listToPurchaseOrder, { json: [due] })
  await page.goto('/purchaseorders/create')
  await expect(row(table(page, 'Scholengroepen om een bestelbon te vragen'), group.name)).toContainText('Te bestellen')
  await flip(page, 'Te bestellen')
  await expect(page).toHaveURL(/due=yes/)
  await expect(page.getByText('Te factureren')).toHaveCount(0)
})
