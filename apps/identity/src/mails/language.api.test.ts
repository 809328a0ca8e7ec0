/** The language of mails. */
import { users } from '@schoolbeheer/contracts/identity/users'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { askReset, reset } from '../testing/accounts.ts'
import { accountOf, password, school, startTestApi, type TestApi } from '../testing/api.ts'
import { createBrowser } from '../testing/identity.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.stop())

test.each([
  {
    language: 'nl',
    activation: ['Activeer uw account bij Schoolbeheer', 'Beste Nieuw,', '7 dagen geldig'],
    forgotten: ['Kies een nieuw wachtwoord voor Schoolbeheer', 'Beste writer,', '1 uur geldig'],
    changed: ['Uw wachtwoord voor Schoolbeheer is gewijzigd', 'U bent overal afgemeld.'],
  },
  {
    language: 'fr',
    activation: ['Activez votre compte Schoolbeheer', 'Bonjour Nieuw,', 'valable 7\u00a0jours'],
    forgotten: ['Choisissez un nouveau mot de passe pour Schoolbeheer', 'Bonjour writer,', 'valable 1\u00a0heure'],
    changed: ['Votre mot de passe Schoolbeheer a été modifié', 'déconnecté partout'],
  },
  {
    language: 'en',
    activation: ['Activate your Schoolbeheer account', 'Dear Nieuw,', 'valid for 7 days'],
    forgotten: ['Choose a new password for Schoolbeheer', 'Dear writer,', 'valid for 1 hour'],
    changed: ['Your Schoolbeheer password has been changed', 'signed out everywhere'],
  },
])('to who last signed in in $language', async ({ language, activation, forgotten, changed }) => {
  const { token } = await api.signIn(accountOf('head'), createBrowser(api.identity), { ui_locales: language })
  const { userName } = accountOf(`new-${language}`)
  await api.withToken(token)(users.create, { userName, firstName: 'Nieuw', lastName: '', schoolId: school.guid })
  await api.signIn(accountOf('writer'), createBrowser(api.identity), { ui_locales: language })
  const asked = await askReset(api, 'writer')
  await reset(api, asked, password)
  const mails = [await api.post.to(userName), asked, await api.post.to(accountOf('writer').userName)]
  for (const [at, parts] of [activation, forgotten, changed].entries()) {
    const { subject, text, html } = mails[at] ?? {}
    for (const part of parts) expect(`${subject}\n${text}`).toContain(part)
    expect(html).toContain(`<html lang="${language}">`)
  }
})
