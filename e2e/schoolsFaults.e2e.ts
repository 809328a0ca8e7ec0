// Schools of an upstream that refuses.

import { reference } from '@schoolbeheer/contracts/school/reference'
import { schools } from '@schoolbeheer/contracts/school/schools'
import { button, choice, choose, text } from './fields.ts'
import { pageProblem, tryAgain } from './messages.ts'
import { heading } from './places.ts'
import { cities, group, school } from './records.ts'
import { recordForms } from './recordForms.ts'
import { expect, test } from './upstream.ts'

const form = recordForms.find(({ of }) => of === 'a school')

test('whose cities cannot be read says so, and reads them again on request', async ({ page, upstream }) => {
  upstream.answer(reference.cities, { status: 403, json: {} })
  await page.goto(`/schools/create?schoolGroupId=${group.id}`)
  await expect(pageProblem(page)).toContainText('U hebt geen rechten om dit te doen.')
  await text(page, 'Straat').fill('Veldstraat')
  upstream.answer(reference.cities, { json: cities })
  await tryAgain(page).click()
  await choose(page, 'Stad', 'gent', '9000 Gent')
  await expect(pageProblem(page)).toBeHidden()
  await expect(text(page, 'Straat')).toHaveValue('Veldstraat')
})

test('of a group that was deleted meanwhile is refused in the form, and nothing typed is lost', async ({
  page,
  upstream,
}) => {
  await page.goto(`/schools/create?schoolGroupId=${group.id}`)
  await form?.fillRequired(page)
  upstream.answer(schools.create, { status: 400, json: { schoolGroupId: 'school_groupgone' } })
  await button(page, 'Aanmaken').click()
  await expect(pageProblem(page)).toHaveText('Deze scholengroep bestaat niet meer.')
  await expect(text(page, 'Naam')).toHaveValue('Nieuwe school')
  await expect(choice(page, 'Stad')).toHaveValue('9000 Gent')
})

test('one that cannot be read says why, and can be tried again', async ({ page, upstream }) => {
  upstream.answer(schools.byId, { status: 403, json: {} }, { id: school.id })
  await page.goto(`/schools/${school.id}`)
  await expect(pageProblem(page)).toContainText('U hebt geen rechten om dit te doen.')
  upstream.answer(schools.byId, { json: school }, { id: school.id })
  await tryAgain(page).click()
  await expect(heading(page)).toHaveText(school.name)
})
