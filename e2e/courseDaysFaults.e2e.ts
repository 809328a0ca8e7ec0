// Course days before an upstream that refuses, is slow, or only has the documented calls.

import { users } from '@schoolbeheer/contracts/identity/users'
import { activity } from '@schoolbeheer/contracts/school/activity'
import { courseDays } from '@schoolbeheer/contracts/school/courseDays'
import type { Participant } from '@schoolbeheer/contracts/school/participants'
import { schools } from '@schoolbeheer/contracts/school/schools'
import { act, column, inDays, openDay, participants } from './courseDays.ts'
import { button, choose, text, tick } from './fields.ts'
import { offer } from './invoices.ts'
import { widths } from './looks.ts'
import { dialog, pageProblem, problem, tryAgain } from './messages.ts'
import { heading } from './places.ts'
import { courseDay, school, user } from './records.ts'
import { row } from './tables.ts'
import { expect, test, type Upstream } from './upstream.ts'

const day = { ...courseDay, startDate: `${inDays(30)}T09:00:00`, endDate: `${inDays(30)}T16:00:00` }

function person(id: number): Participant {
  const name = { firstName: 'An', lastName: `Maes-${String(id).padStart(3, '0')}` }
  return { id, ...name, email: `u${id}@school.test`, schoolId: school.guid, schoolName: school.name, present: false }
}

function answerDay({ answer }: Upstream, people: Participant[]) {
  answer(courseDays.byId, { json: day }, { id: day.id })
  answer(courseDays.participants, { json: { items: people } }, { id: day.id })
}

/** Counts the rows other than the first that are drawn again. */
const countOtherRows = `
  otherRows = 0
  new MutationObserver((changes) => {
    for (const { target } of changes) {
      const row = (target.closest ? target : target.parentElement).closest('tbody tr')
      if (row?.textContent && !row.textContent.includes('Maes-001')) otherRows += 1
    }
  }).observe(document.querySelector('table[aria-label=Deelnemers]'),
    { subtree: true, childList: true, attributes: true, characterData: true })`

test('a switch that is refused rolls back and says whose it was; only its own row is drawn', async ({
  page,
  upstream,
}) => {
  answerDay(
    upstream,
    Array.from({ length: 500 }, (_, index) => person(index + 1)),
  )
  await page.goto(`/coursedays/${day.id}`)
  const first = row(participants(page), 'Maes-001')
  const present = tick(page, 'Aanwezig: An Maes-001')
  await expect(present).toBeVisible()
  await page.evaluate(countOtherRows)
  const held = Promise.withResolvers<void>()
  upstream.answer(courseDays.setPresence, { status: 409, json: { error: 'courseday_billed' }, after: held.promise })
  await present.click()
  await expect(present).toBeChecked()
  await expect(present).toHaveAttribute('aria-busy', 'true')
  held.resolve()
  const message = 'De aanwezigheid van u1@school.test is niet gewijzigd. Er is al een bestelbon of factuur aangemaakt'
  await expect(problem(page).filter({ hasText: message })).toBeVisible()
  await expect(present).not.toBeChecked()
  await expect(present).toBeFocused()
  expect(await page.evaluate('otherRows')).toBe(0)

  upstream.answer(courseDays.setPresence, { json: true })
  await present.click()
  await expect(present).toBeChecked()
  await expect(problem(page)).toBeHidden()

  upstream.answer(
    courseDays.removeParticipant,
    { status: 409, json: { error: 'courseday_billed' } },
    { participantId: 1 },
  )
  await act(page, 'An Maes-001', 'Verwijderen')
  await dialog(page).getByRole('button', { name: 'Verwijderen' }).click()
  await expect(problem(page)).toHaveText(
    /^An Maes-001 staat nog op de lijst\. Er is al een bestelbon of factuur aangemaakt/,
  )
  await dialog(page).getByRole('button', { name: 'Annuleren' }).click()
  await expect(first).toBeVisible()
})

test('who stands on an order or an invoice is named with it, and cannot be taken off', async ({ page, upstream }) => {
  const [ordered, billed] = [person(1), person(2)].map((one, index) => ({
    ...one,
    billed: true,
    ...(index === 0 ? { purchaseOrderNumber: 'BB2026-00003' } : { invoiceNumber: '2026-00012' }),
  }))
  answerDay(
    upstream,
    [ordered, billed].flatMap((one) => one ?? []),
  )
  await page.goto(`/coursedays/${day.id}`)
  await expect(row(participants(page), 'Maes-001')).toContainText('BB2026-00003')
  await expect(row(participants(page), 'Maes-002')).toContainText('2026-00012')
  const reason = 'Er is al een bestelbon of factuur aangemaakt, dus dit ligt vast (BB2026-00003)'
  await expect(tick(page, 'Factureren: An Maes-001')).toHaveAccessibleDescription(reason)
  await button(page, 'Acties voor An Maes-001').click()
  const remove = page.getByRole('menuitem', { name: `Verwijderen ${reason}` })
  await expect(remove).toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press('Escape')
  const billedOn = ['BB2026-00003', '2026-00012', '2026-00013', '2026-00014']
  upstream.answer(courseDays.byId, { json: { ...day, billed: true, billedOn } }, { id: day.id })
  await page.goto(`/coursedays/${day.id}/edit`)
  await expect(text(page, 'Delen')).toHaveAccessibleDescription(
    'Staat op BB2026-00003, 2026-00012, 2026-00013, …, dus dit ligt vast',
  )
})

test('printed from a phone the participants are a table of all of them, without what can be pressed', async ({
  page,
  upstream,
}) => {
  answerDay(
    upstream,
    Array.from({ length: 100 }, (_, index) => person(index + 1)),
  )
  await page.setViewportSize({ width: widths.phone, height: 844 })
  await page.goto(`/coursedays/${day.id}`)
  await expect(row(participants(page), 'Maes-001')).toBeVisible()
  expect(await participants(page).getByRole('row').count()).toBeLessThan(60)
  await page.emulateMedia({ media: 'print' })
  await expect(participants(page).getByRole('row')).toHaveCount(101)
  await expect(participants(page).getByRole('columnheader')).toHaveText([
    'Deelnemer',
    'E-mailadres',
    'School',
    'Aanwezig',
    'Factureren',
    'Bestelbon',
  ])
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
  await expect(page.getByRole('main').getByText('Acties')).toBeHidden()
})

test('an upstream of the documents alone has no waiting list and cancels nothing; odd links are text', async ({
  page,
  upstream,
}) => {
  answerDay(upstream, [])
  await page.goto(`/coursedays/${day.id}`)
  await expect(button(page, '+ Deelnemers toevoegen')).toBeVisible()
  await expect(button(page, 'Dag annuleren')).toBeHidden()
  await expect(page.getByRole('link', { name: 'Exporteren' })).toBeHidden()
  await expect(page.getByText('javascript:alert(1)')).toBeVisible()
  await expect(page.getByRole('link', { name: 'javascript:alert(1)' })).toBeHidden()
  const held = Promise.withResolvers<void>()
  const full = { status: 409, json: { error: 'courseday_full' }, after: held.promise }
  upstream.answer(courseDays.signUp, full, { id: day.id })
  const signUp = button(page, 'Inschrijven')
  await signUp.focus()
  await page.keyboard.press('Enter')
  // The button keeps the focus while it works.
  await expect(signUp).toHaveAttribute('aria-busy', 'true')
  await expect(signUp).toBeFocused()
  held.resolve()
  await expect(problem(page).filter({ hasText: 'U bent niet ingeschreven. Deze dag is volzet' })).toBeVisible()
  await expect(signUp).toBeFocused()
  await expect(button(page, 'Op de wachtlijst')).toBeHidden()

  answerDay(upstream, [{ ...person(1), email: 'anna@example.test' }])
  upstream.answer(
    courseDays.removeParticipant,
    { status: 409, json: { error: 'courseday_closed' } },
    { participantId: 1 },
  )
  await page.reload()
  await button(page, 'Uitschrijven').click()
  await dialog(page).getByRole('button', { name: 'Uitschrijven' }).click()
  await expect(problem(page)).toHaveText(/^U bent niet uitgeschreven\. Inschrijven kon tot 13 uur/)
})

test('schools and users that cannot be read are said each by its name', async ({ page, upstream }) => {
  answerDay(upstream, [])
  upstream.answer(schools.list, { status: 500, json: {} })
  await openDay(page, day.id)
  await button(page, '+ Deelnemers toevoegen').click()
  await expect(problem(page).filter({ hasText: 'De scholen konden niet worden opgehaald.' })).toBeVisible()
  upstream.answer(schools.list, { json: { items: [school] } })
  upstream.answer(users.list, { status: 500, json: {} }, { schoolId: school.guid })
  await tryAgain(page).click()
  await choose(page, 'School of persoon', 'klim', `${school.name}, Ieper`)
  await expect(problem(page).filter({ hasText: 'De gebruikers van de school konden niet' })).toBeVisible()
  upstream.answer(users.list, { json: [user] }, { schoolId: school.guid })
  await tryAgain(page).click()
  await expect(page.getByRole('checkbox', { name: `${user.firstName} ${user.lastName}` })).toBeVisible()
})

test('loading, failing, empty and no match are four different things', async ({ page, upstream }) => {
  upstream.answer(courseDays.future, { status: 500, json: {} })
  upstream.answer(courseDays.past, { json: { items: [] } })
  await page.goto('/coursedays')
  await expect(heading(page)).toHaveText('Opleidingsdagen')
  await expect(pageProblem(page)).toBeVisible()
  await expect(column(page, 'Voorbije dagen').getByText('Er zijn nog geen voorbije dagen.')).toBeVisible()
  upstream.answer(courseDays.future, { json: { items: [] } })
  await tryAgain(page).click()
  await expect(page.getByText('Er zijn nog geen opleidingsdagen')).toBeVisible()
  upstream.answer(courseDays.future, { json: { items: [day] } })
  await page.goto('/coursedays?q=nergens')
  await expect(page.getByText('Niets gevonden')).toBeVisible()
  await button(page, 'Alles tonen').click()
  await expect(page.getByRole('article')).toHaveCount(1)
})

test('the changes say in words how many got something', async ({ page, upstream }) => {
  answerDay(upstream, [])
  offer(upstream, 'activity.list')
  const done = { at: '2026-11-03T10:00:00Z', actorName: 'Griet Claes', changes: [] }
  const items = [
    { ...done, id: 4, action: 'messaged', subject: '7' },
    { ...done, id: 3, action: 'messaged', subject: '1' },
    { ...done, id: 2, action: 'attestsSent', subject: '7' },
    { ...done, id: 1, action: 'attestsSent', subject: '1' },
  ]
  upstream.answer(activity.list, { json: { items } }, { kind: 'courseDay', id: day.id })
  await page.goto(`/coursedays/${day.id}`)
  await button(page, 'Wijzigingen tonen').click()
  await expect(page.getByRole('list', { name: 'Wijzigingen' }).getByRole('listitem')).toHaveText([
    /Bericht aan 7 deelnemers verzonden door Griet Claes$/,
    /Bericht aan één deelnemer verzonden door Griet Claes$/,
    /7 attesten verzonden door Griet Claes$/,
    /Eén attest verzonden door Griet Claes$/,
  ])
})
