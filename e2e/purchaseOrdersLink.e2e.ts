// The upload of an order by its customer, by the link in the mail: without an account, on a phone, once.

import { as } from './accounts.ts'
import { addGroup, unique } from './groups.ts'
import { expectAccessible, widths } from './looks.ts'
import { linkMailedTo } from './mails.ts'
import { call } from './procedures.ts'
import { list } from './purchaseOrders.ts'
import { row } from './tables.ts'
import { expect, test } from './test.ts'

test.use(as('admin'))

test('a customer uploads an order without an account or script, and the admin sees who did', async ({
  page,
  browser,
}) => {
  const address = `bestel-${unique()}@school.test`
  const fields = { requiresPurchaseOrder: true, contractFee: 1250.5, purchaseOrderEmails: address }
  const { id: schoolGroupId, name } = await addGroup(page, fields)
  await call(page, 'purchaseOrders.createContract', { items: [{ schoolGroupId }] })
  const link = await linkMailedTo(address, 'Bestelbonaanvraag')

  const looking = await browser.newPage({ locale: 'en-GB' })
  await looking.goto(link)
  await expectAccessible(looking)
  await looking.close()

  const viewport = { width: widths.phone, height: 844 }
  const guest = await browser.newPage({ javaScriptEnabled: false, locale: 'fr-BE', viewport })
  // The browser is not signed in there.
  await guest.context().clearCookies()
  await guest.goto(link)
  await expect(guest.getByRole('heading')).toHaveText('Déposer un bon de commande')
  for (const said of [name, 'Contract', 'Twaalf maanden']) await expect(guest.locator('main')).toContainText(said)
  const [number, file] = [guest.getByLabel('Numéro de votre bon'), guest.getByLabel('Fichier')]
  const send = guest.getByRole('button', { name: 'Envoyer le bon de commande' })
  const program = { name: 'bon.pdf', mimeType: 'application/pdf', buffer: Buffer.from('MZ') }
  await number.fill('PO/17')
  await file.setInputFiles(program)
  await send.click()
  await expect(guest.getByRole('alert')).toContainText('ni un PDF')
  await expect(number).toHaveValue('PO/17')
  await file.setInputFiles({ ...program, buffer: Buffer.from('%PDF-1.4') })
  await send.click()
  await expect(guest.getByText('est bien arrivé')).toBeVisible()
  await guest.reload()
  await expect(guest.getByRole('button')).toHaveCount(0)
  expect(await guest.context().cookies()).toEqual([])
  await guest.close()

  await page.goto(`/purchaseorders?q=${encodeURIComponent(name)}`)
  await expect(row(list(page), 'PO/17')).toContainText('door de klant')
})
