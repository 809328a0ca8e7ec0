// The form of a school: what it refuses, what it keeps, and where it leads.

import type { Page } from '@playwright/test'
import { as } from './accounts.ts'
import { addGroup, unique } from './groups.ts'
import { startLicences } from './programs.ts'
import { addSchool } from './schools.ts'
import { expect, test } from './test.ts'

test.use(as('admin'))

function text(page: Page, name: string) {
  return page.getByRole('textbox', { name, exact: true })
}
function choice(page: Page, name: string) {
  return page.getByRole('combobox', { name, exact: true })
}
function create(page: Page) {
  return page.getByRole('button', { name: 'Aanmaken' })
}
function edit(page: Page) {
  return page.getByRole('button', { name: 'Bewerken' })
}
function title(page: Page) {
  return page.getByRole('heading', { level: 1 })
}
function facts(page: Page) {
  return page.getByRole('definition')
}
function schools(page: Page) {
  return page.getByRole('table', { name: 'Scholen' })
}
const maximum = 'Maximum aantal licenties'

async function choose(page: Page, name: string, typed: string, option: string) {
  await choice(page, name).fill(typed)
  await page.getByRole('option', { name: option, exact: true }).click()
}

async function fillRequired(page: Page, name = `School ${unique()}`) {
  await text(page, 'Naam').fill(name)
  await text(page, 'Straat').fill('Veldstraat')
  await text(page, 'Nummer').fill('7 bus 2')
  await choose(page, 'Stad', 'gent', '9000 Gent')
}

/** What the page sends to a procedure from now on, without the wrapping of the transport. */
function sentTo(page: Page, procedure: string): unknown[] {
  const sent: unknown[] = []
  page.on('request', (request) => {
    if (!request.url().includes(procedure)) return
    const body: { '0': { json: unknown } } = request.postDataJSON()
    sent.push(body['0'].json)
  })
  return sent
}

/** An answer of the gateway that refuses, with a message for fields. */
function refusal(fields: Record<string, string>) {
  return {
    status: 400,
    json: [
      {
        error: {
          json: {
            message: Object.values(fields).join('\n'),
            code: -32600,
            data: { code: 'BAD_REQUEST', httpStatus: 400, fields },
          },
        },
      },
    ],
  }
}

test.describe('a new school', () => {
  test('is added from its group, once, and stands in its list', async ({ page }) => {
    const group = await addGroup(page)
    await page.goto(`/schoolgroups/${group.id}`)
    await expect(page.getByText('Deze groep heeft nog geen scholen')).toBeVisible()
    await page.getByRole('link', { name: 'Nieuwe school' }).click()
    await expect(page).toHaveURL(`/schools/create?schoolGroupId=${group.id}`)
    await expect(title(page)).toHaveText('Nieuwe school')
    await expect(page.getByRole('navigation', { name: 'Kruimelpad' })).toContainText(group.name)
    await expect(create(page)).toBeDisabled()
    const name = `Zoë’s school ${unique()}`
    await fillRequired(page, name)
    await text(page, maximum).fill('25')
    const sent = sentTo(page, 'schools.create')
    await create(page).dblclick()
    await expect(page).toHaveURL(`/schoolgroups/${group.id}`)
    await expect(schools(page).getByRole('cell')).toHaveText([name, 'Veldstraat 7 bus 2', '9000 Gent'])
    const city: unknown = expect.objectContaining({ id: expect.any(Number) })
    expect(sent).toEqual([
      { name, maxNumberLicences: 25, street: 'Veldstraat', number: '7 bus 2', city, schoolGroupId: group.id },
    ])
  })

  test('says at each required field what is missing, from the first on', async ({ page }) => {
    const { id } = await addGroup(page)
    await page.goto(`/schools/create?schoolGroupId=${id}`)
    await page.getByRole('button', { name: 'Toon wat nog ontbreekt' }).click()
    await expect(text(page, 'Naam')).toBeFocused()
    for (const field of [text(page, 'Naam'), text(page, 'Straat'), text(page, 'Nummer'), choice(page, 'Stad')]) {
      await expect(field).toHaveAccessibleDescription(/Dit veld is verplicht\./)
      await expect(field).toHaveAttribute('aria-invalid', 'true')
    }
    await expect(text(page, maximum)).not.toHaveAttribute('aria-invalid', 'true')
    await expect(choice(page, 'Provincie')).not.toHaveAttribute('aria-invalid', 'true')
  })

  test('refuses what does not fit a field, and says so there', async ({ page }) => {
    const { id } = await addGroup(page)
    await page.goto(`/schools/create?schoolGroupId=${id}`)
    await fillRequired(page)
    for (const [name, value, message, good] of [
      ['Naam', 'x'.repeat(10_000), 'Deze tekst is te lang.', 'School'],
      ['Naam', '   ', 'Dit veld is verplicht.', 'School'],
      ['Nummer', 'x'.repeat(21), 'Deze tekst is te lang.', '7'],
      [maximum, '1000001', 'Vul een geldig getal in.', ''],
    ] as const) {
      await test.step(`${name}: ${value.slice(0, 12)}`, async () => {
        const field = text(page, name)
        await expect(create(page)).toBeEnabled()
        await field.fill(value)
        await field.press('Tab')
        await expect(field).toHaveAccessibleDescription(new RegExp(message))
        await expect(create(page)).toBeDisabled()
        await field.fill(good)
      })
    }
    await expect(create(page)).toBeEnabled()
  })

  test('has cities of the chosen province only, and loses one that lies elsewhere', async ({ page }) => {
    const { id } = await addGroup(page)
    await page.goto(`/schools/create?schoolGroupId=${id}`)
    await choose(page, 'Stad', 'gent', '9000 Gent')
    await choose(page, 'Provincie', 'oost', 'Oost-Vlaanderen')
    await expect(choice(page, 'Stad')).toHaveValue('9000 Gent')
    await choose(page, 'Provincie', 'antw', 'Antwerpen')
    await expect(choice(page, 'Stad')).toHaveValue('')
    await choice(page, 'Stad').fill('9000')
    await expect(page.getByText('Niets gevonden')).toBeVisible()
    await choose(page, 'Stad', '2000', '2000 Antwerpen')
    await expect(choice(page, 'Stad')).toHaveValue('2000 Antwerpen')
  })

  test('whose cities cannot be read says so, and reads them again on request', async ({ page }) => {
    const { id } = await addGroup(page)
    await page.route('**/trpc/reference.**', (route) => route.abort())
    await page.goto(`/schools/create?schoolGroupId=${id}`)
    await expect(page.getByRole('main').getByRole('alert')).toContainText('De server is niet bereikbaar.')
    await text(page, 'Straat').fill('Veldstraat')
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Opnieuw proberen' }).click()
    await choose(page, 'Stad', 'gent', '9000 Gent')
    await expect(page.getByRole('main').getByRole('alert')).toBeHidden()
    await expect(text(page, 'Straat')).toHaveValue('Veldstraat')
  })

  test('wants a group that exists', async ({ page }) => {
    for (const search of ['', '?schoolGroupId=999999', '?schoolGroupId=nergens', '?schoolGroupId=1.5']) {
      await test.step(search, async () => {
        await page.goto(`/schools/create${search}`)
        await expect(title(page)).toHaveText('Nieuwe school')
        await expect(page.getByText('Deze scholengroep bestaat niet')).toBeVisible()
        await page.getByRole('link', { name: 'Alle scholengroepen' }).click()
        await expect(page).toHaveURL('/schoolgroups')
      })
    }
  })

  test('of a group that was deleted meanwhile is refused in the form, and nothing typed is lost', async ({ page }) => {
    const { id } = await addGroup(page)
    await page.goto(`/schools/create?schoolGroupId=${id}`)
    await fillRequired(page)
    await page.route('**/trpc/schools.create**', (route) =>
      route.fulfill(refusal({ schoolGroupId: 'school_groupgone' })),
    )
    await create(page).click()
    await expect(page.getByRole('main').getByRole('alert')).toHaveText('Deze scholengroep bestaat niet meer.')
    await expect(text(page, 'Naam')).toHaveValue(`School ${unique()}`)
    await expect(choice(page, 'Stad')).toHaveValue('9000 Gent')
  })

  test('in a city that no longer exists is refused at that field, and nothing typed is lost', async ({ page }) => {
    const { id } = await addGroup(page)
    await page.goto(`/schools/create?schoolGroupId=${id}`)
    await fillRequired(page)
    await page.route('**/trpc/schools.create**', (route) => route.fulfill(refusal({ city: 'shared_fieldinvalid' })))
    await create(page).click()
    await expect(choice(page, 'Stad')).toBeFocused()
    await expect(choice(page, 'Stad')).toHaveAccessibleDescription(/Deze waarde is niet geldig\./)
    const refused = 'Deze waarde is niet geldig.'
    await expect(page.getByRole('main').getByRole('alert')).toHaveText([refused, refused])
    await page.unrouteAll()
    await choose(page, 'Stad', '2000', '2000 Antwerpen')
    await create(page).click()
    await expect(schools(page)).toContainText('2000 Antwerpen')
  })

  test('waits in the form while the server cannot be reached, and is sent again', async ({ page }) => {
    const { id } = await addGroup(page)
    await page.goto(`/schools/create?schoolGroupId=${id}`)
    await fillRequired(page)
    await page.route('**/trpc/schools.create**', (route) => route.abort())
    await create(page).click()
    await expect(page.getByRole('main').getByRole('alert')).toContainText('De server is niet bereikbaar.')
    await expect(text(page, 'Straat')).toHaveValue('Veldstraat')
    await page.unrouteAll()
    await create(page).click()
    await expect(page).toHaveURL(`/schoolgroups/${id}`)
  })
})

test.describe('an existing school', () => {
  test('is changed, and every page that shows it says so at once', async ({ page }) => {
    const { id, name, schoolGroupId } = await addSchool(page, { maxNumberLicences: 10 })
    await page.goto(`/schoolgroups/${schoolGroupId}`)
    await page.getByRole('link', { name }).click()
    await expect(facts(page)).toContainText([name, 'Schoolstraat', '12', '8900 Ieper'])
    await page.getByRole('link', { name: 'Bewerken' }).click()
    await expect(page).toHaveURL(`/schools/${id}/edit`)
    await expect(title(page)).toHaveText(name)
    await expect(text(page, maximum)).toHaveValue('10')
    await expect(choice(page, 'Stad')).toHaveValue('8900 Ieper')

    await text(page, 'Naam').fill(`Nieuwe naam ${unique()}`)
    await text(page, maximum).fill('')
    await text(page, 'Straat').fill('Marktplein')
    await choose(page, 'Stad', '1000', '1000 Brussel')
    const sent = sentTo(page, 'schools.update')
    await edit(page).click()
    await expect(page).toHaveURL(`/schools/${id}`)
    expect(sent).toEqual([expect.objectContaining({ id, maxNumberLicences: null, ifMatch: expect.any(String) })])
    await expect(title(page)).toHaveText(`Nieuwe naam ${unique()}`)
    await expect(facts(page)).toContainText([`Nieuwe naam ${unique()}`, 'Marktplein', '12', '1000 Brussel'])
    // What is read anew would hide what was kept.
    await page.route('**/trpc/**', (route) => route.abort())
    await page.getByRole('link', { name: 'Naar de scholengroep' }).click()
    await expect(schools(page).getByRole('cell')).toHaveText([
      `Nieuwe naam ${unique()}`,
      'Marktplein 12',
      '1000 Brussel',
    ])
  })

  test('is opened for editing by its address, as it says now', async ({ page }) => {
    const { id, name } = await addSchool(page)
    await page.goto(`/schools/${id}/edit`)
    await expect(title(page)).toHaveText(name)
    await expect(page).toHaveTitle(`${name} · Schoolbeheer`)
    await page.reload()
    await expect(text(page, 'Naam')).toHaveValue(name)
    await expect(text(page, maximum)).toHaveValue('')
    await page.getByRole('link', { name: 'Annuleren' }).click()
    await expect(page).toHaveURL(`/schools/${id}`)
  })

  test('asks before changes are lost, until the old values are back', async ({ page }) => {
    const { id } = await addSchool(page)
    const warning = page.getByRole('dialog', { name: 'Niet bewaarde wijzigingen' })
    await page.goto(`/schools/${id}/edit`)
    await text(page, 'Straat').fill('Veldstraat')
    await page.getByRole('link', { name: 'Home' }).click()
    await expect(warning).toBeVisible()
    await expect(warning.getByRole('button', { name: 'Blijven' })).toBeFocused()
    await warning.getByRole('button', { name: 'Blijven' }).click()
    await expect(text(page, 'Straat')).toHaveValue('Veldstraat')
    await text(page, 'Straat').fill('Schoolstraat')
    await page.getByRole('link', { name: 'Annuleren' }).click()
    await expect(page).toHaveURL(`/schools/${id}`)
  })

  test('is not overwritten by who opened it before somebody else changed it', async ({ page, context }) => {
    const { id, guid } = await addSchool(page)
    const other = await context.newPage()
    for (const tab of [page, other]) {
      await tab.goto(`/schools/${id}/edit`)
      await expect(text(tab, 'Straat')).toHaveValue('Schoolstraat')
    }
    await text(other, 'Straat').fill('Nieuwstraat')
    await text(other, maximum).fill('30')
    await edit(other).click()
    await expect(other).toHaveURL(`/schools/${id}`)

    await text(page, 'Straat').fill('Veldstraat')
    await text(page, 'Nummer').fill('7')
    await edit(page).click()
    await expect(page.getByRole('alert')).toContainText('Iemand anders heeft dit intussen gewijzigd.')
    await expect(text(page, 'Straat')).toHaveValue('Veldstraat')

    await page.route('**/trpc/schools.byId**', (route) => route.abort())
    await page.getByRole('button', { name: 'Nieuwe gegevens laden' }).click()
    await expect(page.getByText('De server is niet bereikbaar.')).toBeVisible({ timeout: 20_000 })
    await expect(text(page, 'Straat')).toHaveValue('Veldstraat')
    await page.unrouteAll()

    await page.getByRole('button', { name: 'Nieuwe gegevens laden' }).click()
    await expect(text(page, maximum)).toHaveValue('30')
    await expect(text(page, 'Nummer')).toHaveValue('7')
    await expect(text(page, 'Straat')).toHaveAccessibleDescription(/Daar staat nu: Nieuwstraat/)
    // A licence that comes meanwhile is in nobody's way.
    await startLicences(guid, [`An ${unique()}`])
    await edit(page).click()
    await expect(page).toHaveURL(`/schools/${id}`)
    await expect(facts(page)).toContainText(['Veldstraat', '7', '30', '1 / 30'])
  })

  test('that is gone meanwhile is told in the form, and nothing typed is lost', async ({ page }) => {
    const { id } = await addSchool(page)
    await page.goto(`/schools/${id}/edit`)
    await text(page, 'Straat').fill('Veldstraat')
    const gone = { message: 'shared_error_notfound', code: -32004 }
    const json = [{ error: { json: { ...gone, data: { code: 'NOT_FOUND', httpStatus: 404, fields: {} } } } }]
    await page.route('**/trpc/schools.**', (route) => route.fulfill({ status: 404, json }))
    await edit(page).click()
    await expect(page.getByRole('main').getByRole('alert')).toHaveText('Dit is niet gevonden.')
    await expect(text(page, 'Straat')).toHaveValue('Veldstraat')
  })

  test('that does not exist is told, with the way to the groups', async ({ page }) => {
    for (const address of ['/schools/999999/edit', '/schools/nergens/edit']) {
      await page.goto(address)
      await expect(page.getByText('Deze school bestaat niet')).toBeVisible()
      await page.getByRole('link', { name: 'Alle scholengroepen' }).click()
      await expect(page).toHaveURL('/schoolgroups')
    }
  })
})
