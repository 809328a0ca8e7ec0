// The page of a school, for each role that may see it.

import type { Page, Request } from '@playwright/test'
import { as } from './accounts.ts'
import { unique } from './groups.ts'
import { startLicences } from './programs.ts'
import { addSchool } from './schools.ts'
import { expect, test } from './test.ts'

function title(page: Page) {
  return page.getByRole('heading', { level: 1 })
}
function facts(page: Page) {
  return page.getByRole('definition')
}
function edit(page: Page) {
  return page.getByRole('link', { name: 'Bewerken' })
}
function toGroup(page: Page) {
  return page.getByRole('link', { name: 'Naar de scholengroep' })
}
function licences(page: Page) {
  return page.getByRole('table', { name: 'Actieve licenties' })
}
function stop(page: Page) {
  return page.getByRole('button', { name: /^Stoppen/ })
}
function notFound(page: Page) {
  return page.getByText('Deze school bestaat niet')
}

/** Collects the procedures that the page calls from now on, grouped by request. */
function asked(page: Page): string[][] {
  const batches: string[][] = []
  const note = (request: Request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/trpc/')) batches.push(pathname.replace('/trpc/', '').split(',').toSorted())
  }
  page.on('request', note)
  return batches
}

test.describe('as an admin', () => {
  test.use(as('admin'))

  test('it says where the school is and how many licences it has', async ({ page }) => {
    const { id, name, guid, schoolGroupId } = await addSchool(page, { maxNumberLicences: 1200 })
    await startLicences(guid, [`An ${unique()}`, `Jan ${unique()}`])
    await page.goto(`/schools/${id}`)
    await expect(page).toHaveTitle(`${name} · Schoolbeheer`)
    await expect(facts(page)).toHaveText([
      name,
      'Schoolstraat',
      '12',
      '8900 Ieper',
      '–',
      '–',
      '09/03/2027',
      '1.200',
      '2 / 1.200',
    ])
    await expect(edit(page)).toBeVisible()
    const menu = page.getByRole('navigation', { name: 'Hoofdmenu' })
    await expect(menu.locator('[aria-current]')).toHaveText(['Scholengroepen'])
    await toGroup(page).click()
    await expect(page).toHaveURL(`/schoolgroups/${schoolGroupId}`)
  })

  test('a school without a maximum says just how many licences are active', async ({ page }) => {
    const { id, guid } = await addSchool(page)
    await startLicences(guid, [`An ${unique()}`])
    await page.goto(`/schools/${id}`)
    await expect(facts(page)).toContainText(['09/03/2027', '–', /^1$/])
    await expect(page.getByText('Alle licenties zijn in gebruik')).toBeHidden()
  })

  test('opened from its group, it asks all at once and nothing twice', async ({ page }) => {
    const { name, schoolGroupId } = await addSchool(page)
    // The last requests of the group's page.
    const last = Promise.all([/schoolGroups\.overview/, /reports\.account/].map((one) => page.waitForResponse(one)))
    await page.goto(`/schoolgroups/${schoolGroupId}`)
    await last
    const batches = asked(page)
    await page.getByRole('link', { name }).click()
    await expect(page.getByText('Er zijn geen actieve licenties')).toBeVisible()
    await expect(page.getByText('Deze school heeft nog geen gebruikers')).toBeVisible()
    expect(batches).toEqual([['schools.byId', 'users.list']])
    await page.goBack()
    await page.goForward()
    await expect(title(page)).toHaveText(name)
    expect(batches).toHaveLength(1)
  })

  test('opened by its address, it asks the users after the school, and nothing twice', async ({ page }) => {
    const { id, name } = await addSchool(page)
    const batches = asked(page)
    await page.goto(`/schools/${id}`)
    await expect(title(page)).toHaveText(name)
    await expect(page.getByText('Deze school heeft nog geen gebruikers')).toBeVisible()
    expect(batches.map(String).toSorted()).toEqual(['config.get', 'schoolGroups.list', 'schools.byId', 'users.list'])
  })

  test('a name is shown as text, whatever characters it has', async ({ page }) => {
    const name = `<img src=x onerror="document.title='!'"> \u202Eתיכון ${unique()}`
    const { id } = await addSchool(page, { name })
    await page.goto(`/schools/${id}`)
    await expect(title(page)).toHaveText(name)
    await expect(page).toHaveTitle(`\u2068${name}\u2069 · Schoolbeheer`)
  })

  test('a school that does not exist is told, with the way to the groups', async ({ page }) => {
    for (const address of ['/schools/999999', '/schools/nergens', '/schools/1.5', '/schools/99999999999']) {
      await test.step(address, async () => {
        const batches = asked(page)
        await page.goto(address)
        await expect(notFound(page)).toBeVisible()
        const schoolCalls = batches.flat().filter((procedure) => procedure.startsWith('schools.'))
        expect(schoolCalls).toEqual(address.endsWith('/999999') ? ['schools.byId'] : [])
        await page.getByRole('link', { name: 'Alle scholengroepen' }).click()
        await expect(page).toHaveURL('/schoolgroups')
      })
    }
  })

  test('there is no own school', async ({ page }) => {
    await page.goto('/schools/my')
    await expect(page).toHaveURL('/forbidden')
  })
})

test.describe('as a course writer', () => {
  test.use(as('opleiding'))

  test('it is there to read', async ({ page, browser }) => {
    const admin = await browser.newPage(as('admin'))
    const { id, name, guid } = await addSchool(admin, { maxNumberLicences: 5 })
    await startLicences(guid, [`An ${unique()}`])
    await admin.close()
    await page.goto(`/schools/${id}`)
    await expect(title(page)).toHaveText(name)
    await expect(facts(page)).toContainText(['8900 Ieper', '1 / 5'])
    await expect(licences(page).getByRole('cell').last()).toHaveText('Actief')
    for (const one of [edit(page), toGroup(page), stop(page)]) await expect(one).toBeHidden()
  })
})

test.describe('as a school admin', () => {
  test.use(as('schooladmin'))

  test('the own school opens from the menu, and by its id', async ({ page }) => {
    await page.goto('/home')
    await page.getByRole('link', { name: 'Mijn school' }).click()
    await expect(page).toHaveURL('/schools/my')
    await expect(facts(page).first()).toBeVisible()
    const name = (await title(page).textContent()) ?? ''
    await expect(facts(page).first()).toHaveText(name)
    for (const one of [edit(page), toGroup(page)]) await expect(one).toBeHidden()

    await page.goto('/schoolgroups')
    await page.getByRole('table', { name: 'Scholengroepen' }).getByRole('link').click()
    await page.getByRole('table', { name: 'Scholen' }).getByRole('link', { name }).click()
    await expect(page).toHaveURL(/\/schools\/\d+$/)
    await expect(title(page)).toHaveText(name)
    await expect(licences(page)).toBeVisible()
    await page.reload()
    await expect(title(page)).toHaveText(name)
  })

  test('the address of another school leads to the own school', async ({ page, browser }) => {
    const admin = await browser.newPage(as('admin'))
    const { id, name } = await addSchool(admin)
    await admin.close()
    for (const address of [`/schools/${id}`, '/schools/999999', '/schools/nergens']) {
      await page.goto(address)
      await expect(page).toHaveURL('/schools/my')
      await expect(licences(page)).toBeVisible()
      await expect(title(page)).not.toHaveText(name)
    }
  })
})

test.describe('as a teacher', () => {
  test.use(as('leerkracht'))

  test('no school is theirs to see', async ({ page }) => {
    await page.goto('/schools/1')
    await expect(page).toHaveURL('/forbidden')
  })
})
