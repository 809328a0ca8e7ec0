// The roles of a user of a school, given and taken by an admin.

import { as } from './accounts.ts'
import { busy } from './messages.ts'
import { expect, test } from './test.ts'
import { action, dialog, labels, open, role } from './usersPanel.ts'

test.use(as('admin'))

test('asks before somebody becomes an admin', async ({ page }) => {
  await open(page, ['Jan Peeters'])
  await action(page, 'Rollen', 'Jan Peeters').click()
  await role(page, 'Beheerder').click()
  const question = dialog(page, 'Jan Peeters beheerder maken?')
  await question.getByRole('button', { name: 'Annuleren' }).click()
  await expect(question).toBeHidden()
  await expect(role(page, 'Beheerder')).not.toBeChecked()
  await role(page, 'Beheerder').click()
  await question.getByRole('button', { name: 'Beheerder maken' }).click()
  await expect(role(page, 'Beheerder')).toBeChecked()
  await expect(labels(page, 'Jan Peeters')).toHaveText(['Beheerder'])
  await expect(busy(page)).toBeHidden()
  await role(page, 'Beheerder').click()
  await expect(labels(page, 'Jan Peeters')).toHaveCount(0)
})

test('gives and takes roles, from the keyboard too', async ({ page }) => {
  await open(page, ['Jan Peeters'])
  await action(page, 'Rollen', 'Jan Peeters').click()
  await expect(page.getByRole('group', { name: 'Rollen van Jan Peeters' }).getByRole('checkbox')).toHaveCount(14)
  await role(page, 'Directie').check()
  await role(page, 'Adjunct-directeur').check()
  await role(page, 'Schoolbeheerder').check()
  await expect(labels(page, 'Jan Peeters')).toHaveText(['Directie', 'Schoolbeheerder', 'Adjunct-directeur'])
  await role(page, 'Directie').focus()
  await page.keyboard.press('Space')
  await expect(role(page, 'Directie')).not.toBeChecked()
  await expect(role(page, 'Directie')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  await expect(action(page, 'Rollen', 'Jan Peeters')).toBeFocused()
  await expect(busy(page)).toBeHidden()
  await page.reload()
  await expect(labels(page, 'Jan Peeters')).toHaveText(['Schoolbeheerder', 'Adjunct-directeur'])
})
