/** The language of the pages. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anna, authorizationRequest, createBrowser, startIdentity, type TestIdentity } from '../testing/identity.ts'

let identity: TestIdentity
beforeAll(async () => {
  identity = await startIdentity()
})
afterAll(() => identity.stop())

const words = {
  nl: ['Aanmelden', 'Gebruikersnaam of wachtwoord is niet juist.', 'Wilt u zich afmelden bij', 'Er ging iets mis'],
  fr: [
    'Se connecter',
    'nom d’utilisateur ou le mot de passe est incorrect',
    'déconnecter de',
    'Une erreur est survenue',
  ],
  en: ['Sign in', 'user name or password is incorrect', 'sign out of', 'Something went wrong'],
}

test.each(['nl', 'fr', 'en'] as const)(
  'a client that speaks %s is spoken to likewise, here and on pages that are told of no language',
  async (language) => {
    const browser = createBrowser(identity)
    const [title = '', wrong, ask, failed] = words[language]
    const page = await browser.toSignIn(authorizationRequest(undefined, { ui_locales: `de ${language}` }).parameters)
    const shown = await browser.visit(page)
    expect(shown.text).toContain(`<html lang="${language}">`)
    expect(shown.text).toContain(`<h1>${title}</h1>`)
    const refused = await Promise.all(
      [anna.userName, 'nobody@school.test'].map(async (userName) => {
        const { text } = await browser.submit(page, { userName, password: 'wrong' })
        return text.replaceAll(userName, '')
      }),
    )
    expect(refused[0]).toContain(wrong)
    expect(refused[1]).toBe(refused[0])
    await browser.visit((await browser.submit(page, anna)).location)
    expect((await browser.visit('/oidc/session/end')).text).toContain(ask)
    expect((await browser.visit('/oidc/auth?client_id=nobody')).text).toContain(failed)
  },
)

test('a language that is chosen on the page is that of the answer to its form, and of the next page', async () => {
  const browser = createBrowser(identity)
  const page = await browser.toSignIn(authorizationRequest(undefined, { ui_locales: 'nl' }).parameters)
  expect((await browser.visit(page)).text).toContain('href="?language=fr" lang="fr"')
  expect((await browser.visit(`${page}?language=fr`)).text).toContain('<html lang="fr">')
  const refused = await browser.submit(`${page}?language=fr`, { userName: anna.userName, password: 'wrong' })
  expect(refused.text).toContain('<html lang="fr">')
  expect((await browser.visit(await browser.toSignIn())).text).toContain('<html lang="fr">')
})

test('who says nothing is spoken to as the browser wants, else in Dutch', async () => {
  const spoken = async (wanted: string) => {
    const browser = createBrowser(identity)
    const { text } = await browser.visit(await browser.toSignIn(), { headers: { 'accept-language': wanted } })
    return /<html lang="(\w+)"/.exec(text)?.[1]
  }
  expect(await Promise.all(['de, en;q=0.8', 'fr-BE', 'de', '"><script>'].map(spoken))).toEqual(['en', 'fr', 'nl', 'nl'])
})

test('signing out is in the language of the client, whatever was remembered', async () => {
  const browser = createBrowser(identity)
  await browser.signIn(anna, { ui_locales: 'nl' })
  expect((await browser.visit('/oidc/session/end?ui_locales=en')).text).toContain('<html lang="en">')
})
