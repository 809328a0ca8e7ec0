// E-invoices on a school group's page and form, before an upstream whose answers the test gives.

import { groupPreflight } from '@schoolbeheer/contracts/school/eInvoices'
import { schoolGroups } from '@schoolbeheer/contracts/school/schoolGroups'
import { text } from './fields.ts'
import { offer } from './invoices.ts'
import { expectAccessible, expectNarrow } from './looks.ts'
import { status } from './messages.ts'
import { group } from './records.ts'
import { expect, test } from './upstream.ts'

test.use({ viewport: { width: 1440, height: 900 } })

test('checks that come late move nothing', async ({ page, upstream }) => {
  upstream.answer(schoolGroups.list, { json: [{ ...group, peppol: true }] })
  offer(upstream, 'schoolGroups.preflight')
  const checks = ['number', 'address'].map((name) => {
    return { name: `peppol_check_${name}`, result: 'ok', text: `peppol_${name}_ok` }
  })
  upstream.answer(groupPreflight.preflight, { json: { items: checks } }, { id: group.id })
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>()
  await page.route(/schoolGroups\.preflight/, async (route) => {
    await arrived
    await route.continue()
  })
  await page.goto(`/schoolgroups/${group.id}`)
  const title = page.getByRole('heading', { name: 'E-facturen' })
  const section = page.locator('section').filter({ has: title })
  await expect(title).toBeVisible()
  const before = await section.boundingBox()
  arrive()
  await expect(page.getByRole('list', { name: 'E-facturen' })).toBeVisible()
  expect((await section.boundingBox())?.height).toBe(before?.height)
})

test('the page of a group says what keeps e-invoices from arriving, and its form has what they need', async ({
  page,
  upstream,
}) => {
  const withPeppol = { ...group, peppol: true, buyerReference: 'DIENST-7', vatRegistered: false }
  upstream.answer(schoolGroups.list, { json: [withPeppol] })
  offer(upstream, 'schoolGroups.preflight')
  upstream.answer(
    groupPreflight.preflight,
    {
      json: {
        items: [
          { name: 'peppol_check_number', result: 'warning', text: 'peppol_number_missing' },
          { name: 'peppol_check_address', result: 'ok', text: 'peppol_address_ok' },
        ],
      },
    },
    { id: group.id },
  )
  await page.goto(`/schoolgroups/${group.id}`)
  await expect(page.getByRole('list', { name: 'E-facturen' }).getByRole('listitem')).toHaveText([
    /^Ondernemingsnummer De klant heeft geen/,
    /^Adres Straat, nummer/,
  ])
  await expect(page.getByText('DIENST-7')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'Btw-plichtig' })).not.toBeChecked()
  await expectAccessible(page)
  await expectNarrow(page)
  await page.getByRole('link', { name: 'Bewerken' }).click()
  await expect(status(page, 'Zonder ondernemingsnummer heeft deze groep geen adres op Peppol')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'Btw-plichtig' })).not.toBeChecked()
  await text(page, 'Klantreferentie').fill('DIENST-8')
  await text(page, 'Btw-nummer').fill('BE0123456749')
  await expect(page.getByText('Zonder ondernemingsnummer heeft')).toBeHidden()
  upstream.answer(schoolGroups.update, { json: withPeppol })
  await page.getByRole('button', { name: 'Bewaren' }).click()
  await expect
    .poll(() => upstream.asked(schoolGroups.update).map(({ body }) => body))
    .toMatchObject([{ buyerReference: 'DIENST-8', vatRegistered: false }])
  await expect(page).toHaveURL(`/schoolgroups/${group.id}`)

  await test.step('another upstream gets neither', async () => {
    offer(upstream, 'invoices.batch')
    await page.goto(`/schoolgroups/${group.id}`)
    await expect(page.getByText('Kerkstraat 1')).toBeVisible()
    await expect(page.getByText('DIENST-7')).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'E-facturen' })).toHaveCount(0)
    await page.getByRole('link', { name: 'Bewerken' }).click()
    await text(page, 'Btw-nummer').fill('BE0123456749')
    await expect(text(page, 'Klantreferentie')).toHaveCount(0)
    await text(page, 'Aanspreking').fill('Geachte directie,')
    await page.getByRole('button', { name: 'Bewaren' }).click()
    await expect.poll(() => upstream.asked(schoolGroups.update)).toHaveLength(2)
    const sent = upstream.asked(schoolGroups.update)[1]?.body
    expect(sent).toMatchObject({ salutation: 'Directie' })
    expect(JSON.stringify(sent)).not.toMatch(/buyerReference|vatRegistered/)
    await expect(page).toHaveURL(`/schoolgroups/${group.id}`)
  })
})
