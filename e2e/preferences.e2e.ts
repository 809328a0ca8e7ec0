// Language and colours.

import { as, keepAccountDutch } from './accounts.ts'
import { addGroup } from './groups.ts'
import { expect, test } from './test.ts'

test.describe('language', () => {
  test.use(as('admin'))

  test('changes texts, amounts and <html lang>, and is remembered', async ({ page }) => {
    const inMenu = (menu: string, name: string) =>
      page.getByRole('navigation', { name: menu }).getByRole('link', { name, exact: true })
    const kept = await keepAccountDutch(page)
    const { id } = await addGroup(page, { contractFee: 1234.5 })
    await page.goto(`/schoolgroups/${id}`)
    await expect(page.getByRole('document')).toHaveAttribute('lang', 'nl')
    await expect(page.getByText('€ 1.234,50')).toBeVisible()

    await page.getByRole('button', { name: 'Griet Claes' }).click()
    await page.getByRole('menuitemradio', { name: 'Français' }).click()
    await expect(page.getByRole('document')).toHaveAttribute('lang', 'fr')
    await expect(inMenu('Menu principal', 'Groupes d’écoles')).toBeVisible()
    await expect(page.getByText('1 234,50 €')).toBeVisible()
    await inMenu('Menu principal', 'Groupes d’écoles').click()
    await expect(page.getByLabel('Province').getByRole('option')).toContainText(['Anvers', 'Brabant flamand', 'Liège'])
    await page.goBack()
    await page.reload()
    await expect(page.getByRole('document')).toHaveAttribute('lang', 'fr')
    await expect(inMenu('Menu principal', 'Groupes d’écoles')).toBeVisible()

    await page.getByRole('button', { name: 'Griet Claes' }).click()
    await page.getByRole('menuitem', { name: 'Mon compte' }).click()
    await page.getByRole('combobox', { name: 'Langue' }).selectOption('English')
    await expect(page.getByRole('document')).toHaveAttribute('lang', 'en')
    await expect(inMenu('Main menu', 'School groups')).toBeVisible()
    await kept(2)
    await page.goto(`/schoolgroups/${id}`)
    await expect(page.getByText('€1,234.50')).toBeVisible()
  })
})

test('a language that was chosen goes along to the sign-in page and back', async ({ page }) => {
  await page.goto('/home')
  await page.getByRole('button', { name: 'Taal en kleuren' }).click()
  await page.getByRole('menuitemradio', { name: 'Français' }).click()
  await expect(page.getByRole('document')).toHaveAttribute('lang', 'fr')
  await page.goto('/schoolgroups')
  await page.getByLabel('Nom d’utilisateur').fill('opleiding@demo.test')
  await page.getByLabel('Mot de passe').fill('welkom-2026')
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page.getByRole('alert')).toHaveText('Le nom d’utilisateur ou le mot de passe est incorrect.')
  await page.getByRole('link', { name: 'English' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await page.getByRole('link', { name: 'Français' }).click()
  await page.getByLabel('Nom d’utilisateur').fill('opleiding@demo.test')
  await page.getByLabel('Mot de passe').fill('Welkom-2026')
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page.getByRole('table', { name: 'Groupes d’écoles' })).toBeVisible()

  await page.getByRole('button', { name: 'Bart Wouters' }).click()
  await page.getByRole('menuitem', { name: 'Se déconnecter' }).click()
  await expect(page).toHaveURL('/home')
  await page.getByRole('navigation').getByRole('link', { name: 'Se connecter' }).click()
  await expect(page.getByRole('heading', { name: 'Se connecter' })).toBeVisible()
  await page.getByLabel('Nom d’utilisateur').fill('opleiding@demo.test')
  await page.getByLabel('Mot de passe').fill('Welkom-2026')
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page.getByRole('button', { name: 'Bart Wouters' })).toBeVisible()
  await expect(page.getByRole('document')).toHaveAttribute('lang', 'fr')
})

test.describe('colours', () => {
  const scheme = 'data-mantine-color-scheme'

  test('follow the system until somebody chooses', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.goto('/home')
    await expect(page.getByRole('document')).toHaveAttribute(scheme, 'dark')
    await page.emulateMedia({ colorScheme: 'light' })
    await expect(page.getByRole('document')).toHaveAttribute(scheme, 'light')
  })

  test('that were chosen are there before the application runs', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'light' })
    await page.goto('/home')
    await page.getByRole('button', { name: 'Taal en kleuren' }).click()
    await page.getByRole('menuitemradio', { name: 'Donker' }).click()
    await expect(page.getByRole('document')).toHaveAttribute(scheme, 'dark')

    await page.route('**/assets/*.js', (route) => route.abort())
    await page.reload()
    await expect(page.getByRole('document')).toHaveAttribute(scheme, 'dark')
    const background = await page.evaluate('getComputedStyle(document.body).backgroundColor')
    const brightness = Math.max(...(String(background).match(/\d+/g) ?? ['255']).map(Number))
    expect(brightness).toBeLessThan(64)

    await page.unrouteAll()
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Welkom!' })).toBeVisible()
    await expect(page.getByRole('document')).toHaveAttribute(scheme, 'dark')
  })
})
