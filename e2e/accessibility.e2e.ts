// WCAG 2.2 AA as far as axe can tell, in light and dark, on a desktop and on a phone; and nothing scrolls sideways.

import { as, roles, signIn, type Role } from './accounts.ts'
import { expectAccessible, expectNarrow, widths } from './looks.ts'
import { expect, test } from './test.ts'

/** Each page, and a text on it once it is there. */
const pages: Partial<Record<Role | 'nobody', [address: string, text: string][]>> = {
  nobody: [
    ['/home', 'Welkom!'],
    ['/unauthorized', 'Login is required to access this area'],
    ['/confirm?userId=1&confirmCode=2', 'Account activeren'],
    ['/requestresetpassword', 'Wachtwoord vergeten'],
    ['/resetpassword?userId=1&resetCode=2', 'Nieuw wachtwoord'],
  ],
  admin: [
    ['/home', 'Welkom!'],
    ['/schoolgroups', 'resultaten'],
    ['/schoolgroups?q=nergens', 'Niets gevonden'],
    ['/schoolgroups/1', 'Straat en nummer'],
    ['/schoolgroups/999999', 'Deze scholengroep bestaat niet'],
    ['/schoolgroups/1/edit', 'Annuleren'],
    ['/schoolgroups/create', 'Annuleren'],
    ['/schoolgroups/1?licences=true', 'Licenties van'],
    ['/schools/1', 'Aantal actieve licenties'],
    ['/schools/999999', 'Deze school bestaat niet'],
    ['/schools/1/edit', 'Annuleren'],
    ['/schools/create?schoolGroupId=1', 'Annuleren'],
    ['/invoices', 'resultaten'],
    ['/purchaseorders', 'Nieuwe bestelbonnen'],
    ['/payments?tab=all', 'Betalingen'],
    ['/reports', 'Openstaand'],
    ['/account', 'Mijn account'],
    ['/changepassword', 'Wachtwoord wijzigen'],
  ],
  opleiding: [
    ['/schools/1', 'Aantal actieve licenties'],
    ['/coursedays', 'resultaten'],
  ],
  schooladmin: [
    ['/schoolgroups/1', 'Alleen een beheerder kan een scholengroep bewerken.'],
    ['/schools/my', 'Aantal actieve licenties'],
    ['/invoices/my', 'resultaten'],
  ],
  boekhouding: [['/invoices/my', 'resultaten']],
  leerkracht: [['/invoices', 'U hebt geen toegang tot deze pagina']],
}

for (const who of ['nobody', ...roles] as const) {
  test.describe(who, () => {
    if (who !== 'nobody') test.use(as(who))

    for (const [address, text] of pages[who] ?? []) {
      test(address, async ({ page }) => {
        await page.goto(address)
        await expect(page.getByRole('main').getByText(text).first()).toBeVisible()
        await expectAccessible(page)
        await expectNarrow(page)
      })
    }
  })
}

test.describe('what opens on a page', () => {
  test.use(as('admin'))

  test('the account menu', async ({ page }) => {
    await page.goto('/home')
    await page.getByRole('button', { name: 'Griet Claes' }).click()
    await expect(page.getByRole('menu')).toBeVisible()
    await expectAccessible(page)
  })

  test('the menu of a phone', async ({ page }) => {
    await page.setViewportSize({ width: widths.phone, height: 900 })
    await page.goto('/home')
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await expect(page.getByRole('dialog').getByRole('link', { name: 'Home' })).toBeVisible()
    await expectAccessible(page, [widths.phone])
  })

  test('the messages of a form', async ({ page }) => {
    await page.goto('/schoolgroups/create')
    await page.getByRole('button', { name: 'Toon wat nog ontbreekt' }).click()
    await expect(page.getByText('Dit veld is verplicht.').first()).toBeVisible()
    await expectAccessible(page)
    await expectNarrow(page)
  })

  test('the choices of a field', async ({ page }) => {
    await page.goto('/schoolgroups/create')
    await page.getByRole('combobox', { name: 'Stad' }).fill('gent')
    await expect(page.getByRole('option', { name: '9000 Gent' })).toBeVisible()
    await expectAccessible(page, [widths.desktop])
  })

  test('the calendar of a date', async ({ page }) => {
    await page.goto('/schoolgroups/create')
    await page.getByRole('textbox', { name: 'Vervaldatum licentie' }).click()
    await expect(page.getByRole('button', { name: 'Volgende maand' })).toBeVisible()
    await expectAccessible(page, [widths.desktop])
  })

  test('the question before changes are lost', async ({ page }) => {
    await page.goto('/schoolgroups/create')
    await page.getByRole('textbox', { name: 'Naam' }).fill('Iets')
    await page.getByRole('link', { name: 'Annuleren' }).click()
    await expect(page.getByRole('dialog', { name: 'Niet bewaarde wijzigingen' })).toBeVisible()
    await expectAccessible(page)
  })

  test('the question before a licence is stopped', async ({ page }) => {
    await page.goto('/schools/1')
    await page
      .getByRole('button', { name: /^Stoppen/ })
      .first()
      .click()
    await expect(page.getByRole('dialog', { name: 'Licentie stoppen?' })).toBeVisible()
    await expectAccessible(page)
    await expectNarrow(page)
  })

  test('a failure and its toast', async ({ page }) => {
    await page.route('**/trpc/schoolGroups.list**', (route) => route.abort())
    await page.goto('/schoolgroups')
    await expect(page.getByText('Loading schoolgroups failed')).toBeVisible()
    await page.getByText('Loading schoolgroups failed').hover()
    await expectAccessible(page, [widths.desktop])
  })
})

test.describe('the pages of the identity app', () => {
  const user = 'Gebruikersnaam'

  test('sign in, and what is wrong with it', async ({ page }) => {
    await page.goto('/login')
    await expect(page.getByLabel(user)).toBeVisible()
    await expectAccessible(page)
    await expectNarrow(page)
    await page.getByLabel(user).fill('niemand@demo.test')
    await page.getByLabel('Wachtwoord').fill('onbekend')
    await page.getByRole('button', { name: 'Aanmelden' }).click()
    await expect(page.getByRole('alert')).toBeVisible()
    await expectAccessible(page)
    await expectNarrow(page)
  })

  test('sign out, signed out, and a sign-in that is over', async ({ page }) => {
    await page.goto('/login')
    await expect(page.getByLabel(user)).toBeVisible()
    const { origin } = new URL(page.url())
    await signIn(page, 'leerkracht')
    await expect(page.getByRole('heading', { name: 'Welkom!' })).toBeVisible()
    await page.goto(`${origin}/oidc/session/end`)
    await expect(page.getByText('Wilt u zich afmelden')).toBeVisible()
    await expectAccessible(page)
    await expectNarrow(page)
    await page.getByRole('button', { name: 'Afmelden' }).click()
    await expect(page.getByRole('heading', { name: 'U bent afgemeld' })).toBeVisible()
    await expectAccessible(page)
    await page.goto(`${origin}/signin/voorbij`)
    await expect(page.getByRole('heading', { name: 'Deze aanmelding is verlopen' })).toBeVisible()
    await expectAccessible(page)
    await expectNarrow(page)
  })
})
