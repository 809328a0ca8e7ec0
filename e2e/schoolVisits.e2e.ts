// School visits: their list and their form, from the first to the last step.

import { as } from './accounts.ts'
import { button, choice, choose, expectWrong, text, tick } from './fields.ts'
import { addGroup, unique } from './groups.ts'
import { expectAccessible, expectNarrow, widen } from './looks.ts'
import { expectTrail, heading } from './places.ts'
import { call } from './procedures.ts'
import { expectRow, listSearch, row, table } from './tables.ts'
import { expect, test } from './test.ts'

/** The widths of screens that staff have. */
const staffWidths = [1440, 1366, 1280]

test.describe('as an admin', () => {
  test.use(as('admin'))

  test('a visit is added with the order that its group asks, found by year and text, and changed', async ({ page }) => {
    const asks = await addGroup(page, { requiresPurchaseOrder: true })
    const asksNot = await addGroup(page, { name: `Ander ${unique()}`, clientNumber: `L${unique()}` })
    await page.goto('/schoolvisits')
    await page.getByRole('link', { name: 'Nieuw schoolbezoek' }).click()
    await expectTrail(page, ['Schoolbezoeken', 'Nieuw schoolbezoek'])
    const order = tick(page, 'Bestelbon vereist')
    await expect(order).not.toBeChecked()
    await choose(page, 'Scholengroep', asks.name, asks.name)
    await expect(order).toBeChecked()
    await choose(page, 'Scholengroep', asksNot.name, asksNot.name)
    await expect(order).not.toBeChecked()
    await order.check()
    await order.uncheck()
    await choose(page, 'Scholengroep', asks.name, asks.name)
    await expect(order).not.toBeChecked()

    const theme = `Rooster ${unique()}`
    const whole = `${theme}, samen met alle nieuwe collega’s van de lagere school`
    const description = 'Samen met de verantwoordelijke alle klassen, vakken en lokalen van het nieuwe jaar ingevoerd.'
    await text(page, 'Thema').fill(whole)
    await text(page, 'Omschrijving').fill(description)
    await text(page, 'Locatie').fill('Leraarskamer')
    for (const [field, typed, message, good] of [
      ['Datum', '31/02/2026', 'Vul een bestaande datum in', '3/9/26'],
      ['Uren', '0', 'uren in per kwartier', '1'],
      ['Uren', '1u20', 'uren in per kwartier', '2u45'],
      ['Kilometers', '12,3', 'kilometers in per halve kilometer', '12.5'],
    ] as const) {
      await text(page, field).fill(typed)
      await text(page, field).press('Tab')
      await expectWrong(text(page, field), message)
      // The text stays as it was typed, to be corrected.
      await expect(text(page, field)).toHaveValue(typed)
      await text(page, field).fill(good)
      await text(page, field).press('Tab')
    }
    await expect(text(page, 'Uren')).toHaveValue('2,75')
    await expect(text(page, 'Kilometers')).toHaveValue('12,5')
    const [day, hours] = [await text(page, 'Datum').boundingBox(), await text(page, 'Uren').boundingBox()]
    expect(day?.y).toBe(hours?.y)
    await text(page, 'Deelnemers').fill('14')
    await button(page, 'Bewaren').dblclick()
    await expect(page).toHaveURL('/schoolvisits')

    const list = table(page, 'Schoolbezoeken')
    await expect(row(list, theme)).toHaveAttribute('aria-current', 'true')
    await expect(row(list, theme)).toBeInViewport()
    await listSearch(page).fill(unique())
    await expectRow(list, {
      Thema: `${whole.slice(0, 50).trimEnd()}…`,
      Datum: '03/09/2026',
      Scholengroep: asks.name,
      Locatie: 'Leraarskamer',
      Uren: '2,75',
      Factuurstatus: '',
    })
    await page.getByRole('combobox', { name: 'Jaar' }).selectOption('2026')
    await expect(page).toHaveURL(/year=2026/)
    await page.reload()
    for (const said of [whole, description]) {
      await row(list, theme)
        .getByRole('button', { name: `${said.slice(0, 50).trimEnd()}…` })
        .focus()
      await expect(page.getByRole('tooltip')).toHaveText(said)
      await page.keyboard.press('Escape')
    }
    await expectAccessible(page)
    await page.keyboard.press('Escape')

    await row(list, theme).getByRole('link').click()
    await expect(heading(page)).toHaveText('Schoolbezoek')
    await expect(choice(page, 'Scholengroep')).toHaveValue(asks.name)
    await expect(text(page, 'Uren')).toHaveValue('2,75')
    await expect(text(page, 'Kilometers')).toHaveValue('12,5')
    await expect(text(page, 'Deelnemers')).toHaveValue('14')
    await expect(order).not.toBeChecked()
    await expectAccessible(page)
    await expectNarrow(page)
    await text(page, 'Uren').fill('3')
    await button(page, 'Bewaren').click()
    await expect(page).toHaveURL('/schoolvisits')
    await listSearch(page).fill(unique())
    await expectRow(list, { Thema: `${whole.slice(0, 50).trimEnd()}…`, Uren: '3' })
    await expectNarrow(page)
  })

  test('a visit that was a mistake is not billed, or goes; what is billed stays', async ({ page }) => {
    const { id: schoolGroupId, name: group } = await addGroup(page)
    const theme = `Vergissing ${unique()}`
    const fields = { description: 'Dubbel', location: 'Lokaal 1', hours: 2, travelKms: 7.5 }
    const visit = { ...fields, schoolGroupId, theme, date: '2026-03-02', participants: 14 }
    const { id } = await call<{ id: number }>(page, 'schoolVisits.create', visit)
    const billed = await call<{ id: number }>(page, 'schoolVisits.create', visit)
    await call(page, 'invoices.createForSchoolVisits', { items: [{ schoolGroupId, schoolVisitIds: [billed.id] }] })

    await page.goto(`/invoices/createschoolvisit?q=${unique()}`)
    await expect(row(table(page, 'Openstaande schoolbezoeken'), theme).getByRole('cell', { name: '14' })).toBeVisible()
    await page.goto(`/schoolvisits/${id}/edit`)
    await button(page, 'Niet factureren').click()
    await expect(page.getByText('Dit wordt niet besteld en niet gefactureerd.')).toBeVisible()
    await expect(button(page, 'Toch factureren')).toBeVisible()
    await expectAccessible(page)
    await page.goto(`/schoolvisits?q=${unique()}`)
    const list = table(page, 'Schoolbezoeken')
    const badge = row(list, theme).getByText('Niet te factureren')
    await expect(badge).toHaveCount(1)
    for (const width of staffWidths) {
      await widen(page, width)
      await expect(page.getByRole('columnheader', { name: 'Omschrijving' })).toBeVisible()
      const [{ needed, given } = { needed: 1, given: 0 }] = await badge.evaluateAll((found) =>
        found.map(({ scrollWidth, clientWidth }) => ({ needed: scrollWidth, given: clientWidth })),
      )
      expect(needed, `the state at ${width}`).toBeLessThanOrEqual(given)
    }
    await page.goto('/invoices/createschoolvisit')
    await listSearch(page).fill(unique())
    await expect(page.getByText(theme)).toHaveCount(0)

    await page.goto(`/schoolvisits/${id}/edit`)
    await text(page, 'Thema').fill('Half getypt')
    await button(page, 'Verwijderen').click()
    const dialog = page.getByRole('dialog', { name: 'Dit schoolbezoek verwijderen?' })
    await expect(dialog).toContainText(`${theme} van 02/03/2026 bij ${group}`)
    await button(dialog, 'Verwijderen').click()
    await expect(page.getByText('Verwijderd.')).toBeVisible()
    await expect(page).toHaveURL('/schoolvisits')
    await page.goto(`/schoolvisits?q=${unique()}`)
    await row(list, theme).getByRole('link').click()
    await expect(page).toHaveURL(`/schoolvisits/${billed.id}/edit`)
    await expect(button(page, 'Verwijderen')).toHaveAccessibleDescription(/besteld of gefactureerd/)
    await expect(button(page, 'Niet factureren')).toHaveAttribute('aria-disabled', 'true')
  })

  test('a screen of 900 pixels shows at least 8 visits, and 8 of feedback, with room for what was done', async ({
    page,
  }) => {
    for (const [address, name] of [
      ['/schoolvisits', 'Schoolbezoeken'],
      ['/feedback', 'Feedback'],
    ] as const)
      for (const width of staffWidths) {
        await page.setViewportSize({ width, height: 900 })
        await page.goto(address)
        await expect(table(page, name).getByRole('link').nth(7)).toBeInViewport({ ratio: 1 })
        const described = await page.getByRole('columnheader', { name: 'Omschrijving' }).boundingBox()
        expect(described?.width, `${address} at ${width}`).toBeGreaterThanOrEqual(110)
      }
  })
})

test.describe('as a school admin', () => {
  test.use(as('schooladmin'))

  test('visits and feedback are not theirs to see', async ({ page }) => {
    for (const address of ['/schoolvisits', '/schoolvisits/1/edit', '/feedback', '/feedback/create']) {
      await page.goto(address)
      await expect(page).toHaveURL('/forbidden')
    }
  })
})
