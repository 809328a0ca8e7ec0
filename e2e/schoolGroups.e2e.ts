// The list of school groups and the page of one, for each who may see them.

import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { as, type Role } from './accounts.ts'
import { addGroup, unique } from './groups.ts'
import { expectNarrow } from './looks.ts'
import { expect, test } from './test.ts'

function table(page: Page) {
  return page.getByRole('table', { name: 'Scholengroepen' })
}
function names(page: Page) {
  return table(page).getByRole('link')
}
function search(page: Page) {
  return page.getByRole('searchbox', { name: 'Zoeken' })
}
function loaded(page: Page) {
  return page.getByText('Loading schoolgroups succeeded')
}
function results(page: Page) {
  return page.getByRole('main').getByText(/resulta(at|ten)$/)
}

/** The texts of a column, by its place, of the rows that are in the document. */
async function column(page: Page, place: number): Promise<string[]> {
  const cells = await table(page).getByRole('cell').allTextContents()
  return cells.filter((_, index) => index % 4 === place)
}

function inOrder(texts: string[]) {
  return texts.toSorted(new Intl.Collator('nl', { numeric: true }).compare)
}

test.describe('the list', () => {
  test.use(as('admin'))

  test('shows the groups by name', async ({ page }) => {
    await page.goto('/schoolgroups')
    await expect(results(page)).toHaveText(/^\d+ resultaten$/)
    const shown = await column(page, 0)
    expect(shown.length).toBeGreaterThan(10)
    expect(shown).toEqual(inOrder(shown))
  })

  test('is searched by name, client number, postal code and city, whatever the case and accents', async ({ page }) => {
    const name = `École Zoë ${unique()}`
    const { clientNumber } = await addGroup(page, { name })
    await page.goto('/schoolgroups')
    for (const text of [name, 'ecole zoe', 'ÉCOLE ZÖE', clientNumber.toLowerCase(), '8900', 'IEPER', 'Iéper zo']) {
      await test.step(text, async () => {
        await search(page).fill('geen enkele groep')
        await expect(page.getByText('Niets gevonden')).toBeVisible()
        await search(page).fill(`${text} ${unique()}`)
        await expect(table(page).getByRole('cell')).toHaveText([name, clientNumber, '8900', 'Ieper'])
        await expect(results(page)).toHaveText(/^1 van \d+ resultaten$/)
      })
    }
  })

  test('keeps its search in the address', async ({ page }) => {
    const { name, clientNumber } = await addGroup(page)
    await page.goto('/schoolgroups')
    await search(page).fill(clientNumber)
    await expect(page).toHaveURL(`/schoolgroups?q=${clientNumber}`)
    await page.reload()
    await expect(search(page)).toHaveValue(clientNumber)
    await expect(names(page)).toHaveText([name])
    await page.getByRole('button', { name: 'Zoektekst wissen' }).click()
    await expect(search(page)).toHaveValue('')
    await expect(page).toHaveURL('/schoolgroups')
  })

  test('tells when nothing matches, and shows everything again', async ({ page }) => {
    await page.goto('/schoolgroups?q=nergens')
    await expect(page.getByText('Niets gevonden')).toBeVisible()
    await expect(table(page)).toBeHidden()
    await page.getByRole('button', { name: 'Alles tonen' }).click()
    await expect(table(page)).toBeVisible()
    await expect(search(page)).toHaveValue('')
    await expect(page).toHaveURL('/schoolgroups')
  })

  test('is sorted by the header that is pressed, up and then down', async ({ page }) => {
    await page.goto('/schoolgroups')
    const header = page.getByRole('columnheader', { name: 'Stad' })
    await header.getByRole('button').click()
    await expect(header).toHaveAttribute('aria-sort', 'ascending')
    await expect(page).toHaveURL('/schoolgroups?sort=city')
    const ascending = await column(page, 3)
    expect(ascending).toEqual(inOrder(ascending))

    await header.getByRole('button').click()
    await expect(header).toHaveAttribute('aria-sort', 'descending')
    await page.reload()
    await expect(header).toHaveAttribute('aria-sort', 'descending')
    const descending = await column(page, 3)
    expect(descending).toEqual(inOrder(descending).toReversed())
    expect(descending).not.toEqual(ascending)
  })

  test('is searched from the keyboard', async ({ page }) => {
    await page.goto('/schoolgroups')
    await expect(table(page)).toBeVisible()
    await page.keyboard.press('/')
    await expect(search(page)).toBeFocused()
    await page.keyboard.type('a/b')
    await expect(search(page)).toHaveValue('a/b')
  })

  test('is exported as a spreadsheet', async ({ page }) => {
    await page.goto('/schoolgroups')
    const downloading = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Exporteren' }).click()
    const download = await downloading
    expect(download.suggestedFilename()).toBe('schoolgroepen.xlsx')
    expect(
      readFileSync(await download.path())
        .subarray(0, 4)
        .toString('latin1'),
    ).toBe('PK\u0003\u0004')
  })

  test('is read again on request, which is told', async ({ page }) => {
    await page.goto('/schoolgroups')
    await expect(loaded(page)).toBeVisible()
    const { name, clientNumber } = await addGroup(page)
    await search(page).fill(clientNumber)
    await expect(page.getByText('Niets gevonden')).toBeVisible()
    await expect(loaded(page)).toBeHidden()
    await page.getByRole('button', { name: 'Vernieuwen' }).click()
    await expect(loaded(page)).toBeVisible()
    await expect(names(page)).toHaveText([name])
  })

  test('that was read before is there without a word, and read anew in silence', async ({ page }) => {
    const { name, clientNumber } = await addGroup(page)
    await page.clock.install()
    await page.goto(`/schoolgroups?q=${clientNumber}`)
    await expect(loaded(page)).toHaveCount(1)
    await names(page).click()
    await expect(page.getByRole('heading', { name })).toBeVisible()
    await page.clock.fastForward('00:31')
    await expect(loaded(page)).toHaveCount(0)
    const reading = page.waitForResponse(/schoolGroups\.list/)
    await page.goBack()
    await expect(names(page)).toHaveText([name])
    await (await reading).finished()
    await page.clock.fastForward('00:01')
    await expect(loaded(page)).toHaveCount(0)
  })

  test('that cannot be read says why, and can be tried again', async ({ page }) => {
    await page.route('**/trpc/schoolGroups.list**', (route) => route.abort())
    await page.goto('/schoolgroups')
    await expect(page.getByRole('main').getByRole('alert')).toContainText('De server is niet bereikbaar.')
    await expect(page.getByText('Loading schoolgroups failed')).toBeVisible()
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Opnieuw proberen' }).click()
    await expect(table(page)).toBeVisible()
    await expect(loaded(page)).toHaveCount(1)
  })

  test('has a card for each group on a phone', async ({ page }) => {
    const { name, clientNumber } = await addGroup(page)
    await page.setViewportSize({ width: 390, height: 800 })
    await page.goto(`/schoolgroups?q=${clientNumber}`)
    await expect(table(page).getByRole('cell')).toHaveText([name, clientNumber, '8900', 'Ieper'])
    await names(page).click()
    await expect(page.getByRole('heading', { name })).toBeVisible()
  })
})

test.describe('a school group', () => {
  test.use(as('admin'))

  test('is opened from the list, with its invoicing and its licence', async ({ page }) => {
    const { name, clientNumber } = await addGroup(page, {
      vat: 'BE0400000086',
      salutation: 'Mevrouw An Peeters\nDirecteur',
      peppol: true,
      invoiceEmails: null,
      purchaseOrderEmails: 'bestel@school.test',
      contractType: 3,
      contractFee: 1234.5,
      licenceExpirationDate: '2027-03-09',
      licenceFee: 5000,
      licenceFeeParts: 4,
      licenceFeePartsInvoiced: 1,
    })
    await page.goto(`/schoolgroups?q=${clientNumber}`)
    await names(page).click()
    await expect(page).toHaveTitle(`${name} · Schoolbeheer`)
    await expect(page.getByRole('definition')).toHaveText([
      name,
      'GO! onderwijs van de Vlaamse Gemeenschap',
      clientNumber,
      'BE0400000086',
      'Mevrouw An Peeters Directeur',
      'Kerkstraat 1',
      '8900 Ieper',
      '–',
      'bestel@school.test',
      'Type 3',
      '€ 1.234,50',
      '09/03/2027',
      '€ 5.000,00',
      '1 / 4',
    ])
    await expect(page.getByText('Deze groep heeft nog geen scholen')).toBeVisible()
    const peppol = page.getByRole('checkbox', { name: 'Peppol' })
    await expect(peppol).toBeChecked()
    await expect(page.getByRole('checkbox', { name: 'Bestelbon vereist' })).not.toBeChecked()
    await expect(page.getByRole('checkbox', { name: 'Jaarlijks' })).toBeChecked()
    await peppol.click()
    await expect(peppol).toBeChecked()
    await page.getByRole('link', { name: 'Alle scholengroepen' }).click()
    await expect(page).toHaveURL('/schoolgroups')
  })

  test('shows invoiced parts from 0 on, and not when fee, parts or count are missing', async ({ page }) => {
    const cases = [
      { licenceFee: 1000, licenceFeeParts: 2, licenceFeePartsInvoiced: 0, shown: '0 / 2' },
      { licenceFee: 1000, licenceFeeParts: 2, licenceFeePartsInvoiced: null },
      { licenceFee: 1000, licenceFeeParts: null, licenceFeePartsInvoiced: 1 },
      { licenceFee: null, licenceFeeParts: 2, licenceFeePartsInvoiced: 1 },
    ]
    for (const [index, { shown, ...licence }] of cases.entries()) {
      const { id } = await addGroup(page, { ...licence, clientNumber: `K${unique()}-${index}` })
      await page.goto(`/schoolgroups/${id}`)
      await expect(page.getByRole('heading', { name: 'Licentie' })).toBeVisible()
      const progress = page.getByText(/^\d+ \/ \d+$/)
      if (shown) await expect(progress).toHaveText(shown)
      else await expect(progress).toBeHidden()
    }
  })

  test('shows html, right-to-left marks and endless texts as text, in the list and on its page', async ({ page }) => {
    const { id } = await addGroup(page)
    const turned = { id, name: `<img src=x onerror="alert(1)"> \u202E${unique()}`, clientNumber: '<b>1</b>' }
    const endless = { id: id + 1, name: 'x'.repeat(10_000), city: { id: 1, name: 'y'.repeat(10_000) } }
    await page.route(/schoolGroups\.list/, (route) =>
      route.fulfill({ json: [{ result: { data: { json: [turned, endless] } } }] }),
    )
    await page.goto('/schoolgroups')
    await expect(names(page)).toHaveText([turned.name, endless.name])
    await expect(table(page).getByText('<b>1</b>')).toBeVisible()
    await expectNarrow(page)
    await names(page).first().click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(turned.name)
    await expect(page).toHaveTitle(`\u2068${turned.name}\u2069 · Schoolbeheer`)
    await page.getByRole('link', { name: 'Bewerken' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`\u2068${turned.name}\u2069 bewerken`)
    await expectNarrow(page)
    await page.goto(`/schoolgroups/${id + 1}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(endless.name)
    await expectNarrow(page)
  })

  test('that does not exist is told, with the way to the list', async ({ page }) => {
    for (const address of ['/schoolgroups/999999', '/schoolgroups/999999/edit', '/schoolgroups/nergens']) {
      await page.goto(address)
      await expect(page.getByText('Deze scholengroep bestaat niet')).toBeVisible()
      await page.getByRole('link', { name: 'Alle scholengroepen' }).click()
      await expect(page).toHaveURL('/schoolgroups')
    }
  })
})

test.describe('without being an admin', () => {
  const writes = (page: Page) => page.getByRole('link', { name: /Nieuwe|Exporteren|Bewerken|Alle scholengroepen/ })
  const edit = (page: Page) => page.getByRole('button', { name: 'Bewerken' })

  /** Opens the first group of the list. */
  const open = async (page: Page) => {
    await page.goto('/schoolgroups')
    const name = (await names(page).first().textContent()) ?? ''
    await names(page).first().click()
    await expect(page.getByRole('heading', { name })).toBeVisible()
  }

  for (const role of ['opleiding', 'schooladmin', 'directie', 'leerkracht'] satisfies Role[]) {
    test.describe(role, () => {
      test.use(as(role))

      test('sees no contract and changes nothing', async ({ page }) => {
        const answer = page.waitForResponse(/schoolGroups\.list/)
        await open(page)
        expect(await (await answer).text()).not.toMatch(/"(contract|licence|yearly)/)
        await expect(page.getByText(/Licentie|Contract|Jaarlijks|schijven/)).toBeHidden()
        await expect(writes(page)).toBeHidden()
        await page.goto('/schoolgroups')
        await expect(table(page)).toBeVisible()
        await expect(writes(page)).toBeHidden()
      })

      if (role === 'opleiding') {
        test('sees every group', async ({ page }) => {
          await page.goto('/schoolgroups')
          await expect(results(page)).toHaveText(/^\d\d+ resultaten$/)
        })
      } else {
        test('sees the group of the own school alone', async ({ page }) => {
          await page.goto('/schoolgroups')
          await expect(results(page)).toHaveText('1 resultaat')
          await expect(names(page)).toHaveCount(1)
          await open(page)
          const own = Number(/\d+$/.exec(page.url())?.[0])
          await page.goto(`/schoolgroups/${own + 1}`)
          await expect(page.getByText('Deze scholengroep bestaat niet')).toBeVisible()
        })

        test('is led to the schools that open alone', async ({ page }) => {
          await open(page)
          const schools = page.getByRole('table', { name: 'Scholen' })
          await expect(schools).toBeVisible()
          expect(await schools.getByRole('row').count()).toBeGreaterThan(2)
          await expect(schools.getByRole('link')).toHaveCount(role === 'schooladmin' ? 1 : 0)
        })
      }

      if (role === 'schooladmin') {
        test('is told why the group cannot be edited', async ({ page }) => {
          await open(page)
          await expect(edit(page)).toBeDisabled()
          await expect(edit(page)).toHaveAccessibleDescription('Alleen een beheerder kan een scholengroep bewerken.')
          await edit(page).hover()
          await expect(page.getByRole('tooltip')).toHaveText('Alleen een beheerder kan een scholengroep bewerken.')
        })
      } else {
        test('is offered no edit', async ({ page }) => {
          await open(page)
          await expect(edit(page)).toBeHidden()
        })
      }
    })
  }
})
