// School groups of an upstream that refuses, waits, or sends unexpected answers.

import { schoolGroupFiles, schoolGroups } from '@schoolbeheer/contracts/school/schoolGroups'
import { reference } from '@schoolbeheer/contracts/school/reference'
import { choice, choose, text } from './fields.ts'
import { expectNarrow } from './looks.ts'
import { pageProblem, problem, tryAgain } from './messages.ts'
import { heading } from './places.ts'
import { cities, group, onderwijsnetten } from './records.ts'
import { table } from './tables.ts'
import { expect, test } from './upstream.ts'

test('nothing moves when the choices of filters come after the list', async ({ page, upstream }) => {
  const held = Promise.withResolvers<void>()
  upstream.answer(schoolGroups.list, { json: [group] })
  upstream.answer(reference.onderwijsnetten, { json: onderwijsnetten, after: held.promise })
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/schoolgroups')
  await expect(table(page, 'Scholengroepen')).toBeVisible()
  const before = await table(page, 'Scholengroepen').boundingBox()
  held.resolve()
  await expect(page.getByRole('group', { name: 'Filters' }).getByRole('option', { name: 'GO!' })).toBeAttached()
  expect(await table(page, 'Scholengroepen').boundingBox()).toEqual(before)
})

test('html, right-to-left marks and endless texts are shown as text, in the list and on its page', async ({
  page,
  upstream,
}) => {
  const turned = { id: 5, name: '<img src=x onerror="alert(1)"> \u202EnA', clientNumber: '<b>1</b>' }
  const endless = { id: 6, name: 'x'.repeat(10_000), city: { id: 1, name: 'y'.repeat(10_000) } }
  const names = table(page, 'Scholengroepen').getByRole('link')
  upstream.answer(schoolGroups.list, { json: [turned, endless] })
  await page.goto('/schoolgroups')
  await expect(names).toHaveText([turned.name, endless.name])
  await expect(table(page, 'Scholengroepen').getByText('<b>1</b>')).toBeVisible()
  await expectNarrow(page)
  await names.first().click()
  await expect(heading(page)).toHaveText(turned.name)
  await expect(page).toHaveTitle(`\u2068${turned.name}\u2069 · Schoolbeheer`)
  await page.getByRole('link', { name: 'Bewerken' }).click()
  await expect(heading(page)).toHaveText(`\u2068${turned.name}\u2069 bewerken`)
  await expectNarrow(page)
  await page.goto(`/schoolgroups/${endless.id}`)
  await expect(heading(page)).toHaveText(endless.name)
  await expectNarrow(page)
})

test('each list to choose from says that it could not be read, and is read again', async ({ page, upstream }) => {
  for (const list of Object.values(reference)) upstream.answer(list, { status: 403, json: {} })
  await page.goto('/schoolgroups/create')
  const unread = problem(page.getByRole('group', { name: 'Klant' }))
  await expect(unread).toContainText('U hebt geen rechten om dit te doen.')
  await text(page, 'Naam').fill('Groep')
  upstream.answer(reference.onderwijsnetten, { json: onderwijsnetten })
  await tryAgain(page).first().click()
  await choose(page, 'Onderwijsnet', 'go!', 'GO! onderwijs')
  await expect(unread).toBeHidden()
  await expect(problem(page.getByRole('group', { name: 'Adres' }))).toBeVisible()
  await expect(text(page, 'Naam')).toHaveValue('Groep')
})

test('the form does not look empty while its choices are still read', async ({ page, upstream }) => {
  const held = Promise.withResolvers<void>()
  for (const list of [reference.onderwijsnetten, reference.provinces])
    upstream.answer(list, { json: [], after: held.promise })
  upstream.answer(reference.cities, { json: cities, after: held.promise })
  await page.goto(`/schoolgroups/${group.id}/edit`)
  for (const label of ['Onderwijsnet', 'Stad', 'Provincie'])
    await expect(choice(page, label)).toHaveAttribute('placeholder', 'Even geduld…')
  held.resolve()
  await expect(choice(page, 'Stad')).toHaveValue('8900 Ieper')
})

test('the title of the tab says what it is about while that loads', async ({ page, upstream }) => {
  const held = Promise.withResolvers<void>()
  upstream.answer(schoolGroups.list, { json: [group], after: held.promise })
  await page.goto(`/schoolgroups/${group.id}`)
  await expect(page).toHaveTitle('Scholengroep · Schoolbeheer')
  held.resolve()
  await expect(page).toHaveTitle(`${group.name} · Schoolbeheer`)
})

test('Back waits for a form that is being saved, and leaves the page where that leads', async ({ page, upstream }) => {
  const held = Promise.withResolvers<void>()
  await page.goto('/schoolgroups?q=dender')
  await page.getByRole('link', { name: group.name }).click()
  await page.getByRole('link', { name: 'Bewerken' }).click()
  await text(page, 'Straat').fill('Kasteellaan')
  upstream.answer(schoolGroups.update, { json: true, after: held.promise })
  await page.getByRole('button', { name: 'Bewaren' }).click()
  await expect(page.getByRole('dialog', { name: 'Even geduld' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(`/schoolgroups/${group.id}/edit`)
  await expect(page.getByRole('dialog', { name: 'Niet bewaarde wijzigingen' })).toBeHidden()
  upstream.answer(schoolGroups.list, { json: [{ ...group, street: 'Kasteellaan' }] })
  held.resolve()
  await expect(page.getByText('Kasteellaan 1')).toBeVisible()
  await expect(page).toHaveURL(`/schoolgroups/${group.id}`)
  await page.goBack()
  await expect(page).toHaveURL('/schoolgroups?q=dender')
})

test('a list that is refused says why', async ({ page, upstream }) => {
  upstream.answer(schoolGroups.list, { status: 403, json: {} })
  await page.goto('/schoolgroups')
  await expect(pageProblem(page)).toContainText('U hebt geen rechten om dit te doen.')
  upstream.answer(schoolGroups.list, { json: [group] })
  await tryAgain(page).click()
  await expect(page.getByRole('link', { name: group.name })).toBeVisible()
})

test('an export that is refused says why until another try succeeds', async ({ page, upstream }) => {
  const exported = page.getByRole('link', { name: 'Exporteren' })
  const refusal = problem(page).filter({ hasText: 'Een achterliggende dienst is niet bereikbaar.' })
  upstream.answer(schoolGroupFiles.export, { status: 503, json: {} })
  await page.goto('/schoolgroups')
  await exported.click()
  await expect(refusal).toBeVisible()
  await expect(page).toHaveURL('/schoolgroups')
  upstream.answer(schoolGroupFiles.export, {
    headers: { 'content-type': schoolGroupFiles.export.contentType },
    text: 'groepen',
  })
  await Promise.all([page.waitForEvent('download'), exported.click()])
  await expect(refusal).toBeHidden()
})
