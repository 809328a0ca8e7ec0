// The common behaviour of all record forms: questions, refusals and kept texts, whatever the upstream answers.

import { schoolGroups } from '@schoolbeheer/contracts/school/schoolGroups'
import { schools } from '@schoolbeheer/contracts/school/schools'
import { button, expectWrong, text } from './fields.ts'
import { dialog, leave, problem, stay, warning } from './messages.ts'
import { facts } from './places.ts'
import { recordForms } from './recordForms.ts'
import { group, school } from './records.ts'
import { expect, test } from './upstream.ts'

for (const form of recordForms) {
  const { of, open, required, optional, fillRequired, create, created, refused, verb, inDialog, cut } = form

  test.describe(`the form of ${of}`, () => {
    test('says at each required field what is missing, from the first on', async ({ page }) => {
      await open(page)
      await expect(button(page, verb)).toBeDisabled()
      await required(page)[0].press('Enter')
      await expectWrong(required(page)[0], 'Dit veld is verplicht\\.')
      await page.keyboard.press('Tab')
      await button(page, 'Toon wat nog ontbreekt').click()
      await expect(required(page)[0]).toBeFocused()
      for (const field of required(page)) await expectWrong(field, 'Dit veld is verplicht\\.')
      for (const field of optional(page)) await expect(field).not.toHaveAttribute('aria-invalid', 'true')
    })

    test('is sent once when its button is pressed twice', async ({ page, upstream }) => {
      await open(page)
      await fillRequired(page)
      upstream.answer(create, { json: created })
      await button(page, verb).dblclick()
      await expect(button(page, verb)).toBeHidden()
      expect(upstream.asked(create)).toHaveLength(1)
    })

    test('says at a field why it was refused, loses nothing, and is sent from the keyboard', async ({
      page,
      upstream,
    }) => {
      const reason = 'Dit kan hier niet.'
      await open(page)
      await fillRequired(page)
      const typed = await Promise.all(required(page).map((field) => field.inputValue()))
      upstream.answer(create, { status: 400, json: { [refused.field]: reason } })
      await button(page, verb).click()
      await expect(refused.locator(page)).toBeFocused()
      await expectWrong(refused.locator(page), reason)
      await expect(problem(page.locator('form'))).toHaveText([reason, reason])
      expect(await Promise.all(required(page).map((field) => field.inputValue()))).toEqual(typed)
      upstream.answer(create, { json: created })
      await required(page)[0].press('Enter')
      await expect(button(page, verb)).toBeHidden()
    })

    test('says why it could not be sent, loses nothing, and is sent again', async ({ page, upstream }) => {
      await open(page)
      await fillRequired(page)
      const typed = await Promise.all(required(page).map((field) => field.inputValue()))
      const expectRefused = async (why: string | RegExp) => {
        await button(page, verb).click()
        await expect(problem(page.locator('form'))).toContainText(why)
        expect(await Promise.all(required(page).map((field) => field.inputValue()))).toEqual(typed)
      }
      for (const [status, json, why] of [
        [503, {}, 'Een achterliggende dienst is niet bereikbaar.'],
        [403, {}, 'U hebt geen rechten om dit te doen.'],
        [400, { error: 'Zegt een andere dienst\nin twee regels' }, /Zegt een andere dienst\s+in twee regels/],
        [400, { elders: 'Dit veld is van een ander' }, 'Dit veld is van een ander'],
      ] as const) {
        upstream.answer(create, { status, json })
        await expectRefused(why)
      }
      await page.route('**', (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()))
      await expectRefused(cut)
      await page.unrouteAll()
      upstream.answer(create, { json: created })
      await button(page, verb).click()
      await expect(button(page, verb)).toBeHidden()
    })

    test('asks before what was typed is lost, and is left without a word when nothing was', async ({ page }) => {
      const [first] = required(page)
      await open(page)
      await first.fill('x')
      await page.goBack()
      await expect(stay(page)).toBeFocused()
      await stay(page).click()
      await expect(warning(page)).toBeHidden()
      await expect(first).toHaveValue('x')
      await page.goBack()
      await expect(warning(page)).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(warning(page)).toBeHidden()
      await expect(first).toHaveValue('x')
      await page.goBack()
      await leave(page).click()
      await expect(button(page, verb)).toBeHidden()

      await open(page)
      await first.fill('x')
      await first.fill('')
      await page.goBack()
      await expect(button(page, verb)).toBeHidden()
      await expect(dialog(page)).toBeHidden()
    })

    if (!inDialog) {
      test('is the whole page: its address opens it, and asks before the tab is closed', async ({ page }) => {
        await open(page)
        await page.reload()
        await required(page)[0].fill('x')
        const asking = page.waitForEvent('dialog')
        await page.close({ runBeforeUnload: true })
        const question = await asking
        expect(question.type()).toBe('beforeunload')
        await question.accept()
      })
    }
  })
}

const changed = { street: 'Nieuwstraat', number: '1' }

for (const { of, address, update, reads, input, label, elsewhere } of [
  {
    of: 'a school group',
    address: `/schoolgroups/${group.id}`,
    update: schoolGroups.update,
    reads: schoolGroups.list,
    input: {},
    label: 'Bewaren',
    elsewhere: { json: [{ ...group, ...changed }] },
  },
  {
    of: 'a school',
    address: `/schools/${school.id}`,
    update: schools.update,
    reads: schools.byId,
    input: { id: school.id },
    label: 'Bewerken',
    elsewhere: { json: { ...school, ...changed } },
  },
] as const) {
  test(`${of} that somebody else changed is not overwritten, and what both typed is there`, async ({
    page,
    upstream,
  }) => {
    await page.goto(`${address}/edit`)
    await text(page, 'Straat').fill('Veldstraat')
    await text(page, 'Nummer').fill('7')
    upstream.answer(update, { status: 412, json: {} })
    await button(page, label).click()
    await expect(problem(page)).toContainText('Iemand anders heeft dit intussen gewijzigd.')

    await test.step('what it says now cannot be read', async () => {
      upstream.answer(reads, { status: 403, json: {} }, input)
      await button(page, 'Nieuwe gegevens laden').click()
      await expect(problem(page).filter({ hasText: 'U hebt geen rechten om dit te doen.' })).toBeVisible()
      await expect(text(page, 'Straat')).toHaveValue('Veldstraat')
    })

    upstream.answer(reads, elsewhere, input)
    await button(page, 'Nieuwe gegevens laden').click()
    await expect(text(page, 'Straat')).toHaveAccessibleDescription(/De waarde is nu: Nieuwstraat/)
    await expect(text(page, 'Straat')).toHaveValue('Veldstraat')
    await expect(text(page, 'Straat')).toBeFocused()
    await expect(text(page, 'Nummer')).toHaveValue('7')
    upstream.answer(update, { json: true })
    await button(page, label).click()
    await expect(page).toHaveURL(address)
    await expect(facts(page).first()).toBeVisible()
  })

  test(`${of} that is gone is told in its form, with what was typed`, async ({ page, upstream }) => {
    await page.goto(`${address}/edit`)
    await text(page, 'Straat').fill('Veldstraat')
    upstream.answer(update, { status: 404, json: {} })
    await button(page, label).click()
    await expect(problem(page.getByRole('main'))).toHaveText('Dit is niet gevonden.')
    await expect(text(page, 'Straat')).toHaveValue('Veldstraat')
  })
}
