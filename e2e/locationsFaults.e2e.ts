// Locations before an upstream that fails.

import { courseDays } from '@schoolbeheer/contracts/school/courseDays'
import { locations } from '@schoolbeheer/contracts/school/locations'
import { button, text } from './fields.ts'
import { offer } from './invoices.ts'
import { dialog } from './messages.ts'
import { facts } from './places.ts'
import { cities } from './records.ts'
import { expect, test } from './upstream.ts'

const hall = { id: 3, name: 'Zaal', description: 'Boven', street: 'Veldstraat', number: '7', city: cities[1] }

test('before a location moves it asks all the same where its days cannot be read', async ({ page, upstream }) => {
  offer(upstream)
  upstream.answer(locations.byId, { json: hall }, { id: hall.id })
  upstream.answer(locations.update, { json: {} })
  upstream.answer(courseDays.future, { status: 500 })
  await page.goto(`/locations/${hall.id}/edit`)
  await text(page, 'Nummer').fill('9')
  await button(page, 'Bewerken').click()
  const question = dialog(page, 'Iedereen verwittigen?')
  await expect(question.getByRole('paragraph')).toHaveText([
    'Alle deelnemers krijgen een mail met de aangepaste afspraak voor hun agenda.',
  ])
  expect(upstream.asked(locations.update)).toEqual([])
  await question.getByRole('textbox', { name: 'Bericht voor hen' }).fill('Neem de trein.')
  await button(question, 'Bewaren en verwittigen').click()
  await expect(facts(page).first()).toBeVisible()
  expect(upstream.asked(locations.update)[0]?.body).toMatchObject({ number: '9', note: 'Neem de trein.' })
})
