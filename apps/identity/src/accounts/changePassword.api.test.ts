/** Changing the own password: who may do so, the mail about it, and guesses at the old one. */
import { account } from '@schoolbeheer/contracts/identity/account'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { confirmed, letsIn } from '../testing/accounts.ts'
import { password, startTestApi, type TestApi } from '../testing/api.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.stop())

test('a password is changed by who knows the old one, and the owner gets a mail', async () => {
  const old = await confirmed(api, 'changer')
  const { token } = await api.signIn(old)
  const call = api.withToken(token)
  await expect(
    call(account.changePassword, { currentPassword: `${password}!`, newPassword: password }),
  ).rejects.toMatchObject({
    status: 400,
    fields: { currentPassword: 'account_currentpasswordwrong' },
  })
  await call(account.changePassword, { currentPassword: password, newPassword: 'Een ander woord' })
  expect(await api.post.to(old.userName)).toMatchObject({ subject: 'Uw wachtwoord voor Schoolbeheer is gewijzigd' })
  expect([await letsIn(api, old), await letsIn(api, { ...old, password: 'Een ander woord' })]).toEqual([false, true])
})

test('guessing the current password locks as guessing at the sign-in page does', async () => {
  const { token } = await api.signIn(await confirmed(api, 'guessed'))
  const guess = () =>
    api.withToken(token)(account.changePassword, { currentPassword: 'verkeerd woord', newPassword: password })
  for (let guesses = 0; guesses < 5; guesses += 1) await expect(guess()).rejects.toMatchObject({ status: 400 })
  await expect(guess()).rejects.toMatchObject({ status: 429 })
})
