/** The page of both APIs, under a policy that allows nothing from elsewhere. */
import { port } from './address.ts'
import { expect, test } from './test.ts'

test('the page shows the calls of the school API and of the identity API', async ({ page }) => {
  await page.goto(`http://localhost:${port + 1}/docs`)
  await expect(page.getByRole('heading', { name: 'Schoolbeheer: school API' })).toBeVisible()
  await page.getByText('The school groups that the caller may see, by name').click()
  await expect(page.getByRole('button', { name: 'Try it out' })).toBeVisible()
  await page.getByRole('combobox', { name: 'Select a definition' }).selectOption('Schoolbeheer: identity API')
  await expect(page.getByText('The newest 200 entries of the audit trail')).toBeVisible()
})
