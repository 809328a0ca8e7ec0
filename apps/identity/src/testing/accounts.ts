/** Steps of an account before it can sign in: invitation, confirmation, and reset of the password. */
import { account } from '@schoolbeheer/contracts/identity/account'
import { users } from '@schoolbeheer/contracts/identity/users'
import type { ReceivedMail } from '@schoolbeheer/testing/mailServer'
import { accountOf, linkOf, password, school, type TestApi } from './api.ts'
import { createBrowser, type Account } from './identity.ts'

/** Every code and password that was used, for tests that look for them where they must not be. */
export const secrets: string[] = [password]

/** Invites a new user to the school; answers the mail. */
export async function invite(api: TestApi, name: string, more: object = {}): Promise<ReceivedMail> {
  const { userName } = accountOf(name)
  await (
    await api.as('head')
  )(users.create, { userName, firstName: name, lastName: 'Nieuw', schoolId: school.guid, ...more })
  return api.post.to(userName)
}

export function confirm(api: TestApi, mail: ReceivedMail, chosen = password) {
  const { userId, code } = linkOf(mail)
  secrets.push(code)
  return api.asNobody(account.confirm, { userId, code, password: chosen })
}

export async function askReset(api: TestApi, name: string): Promise<ReceivedMail> {
  await api.asNobody(account.requestPasswordReset, { userName: accountOf(name).userName })
  return api.post.to(accountOf(name).userName)
}

export function reset(api: TestApi, mail: ReceivedMail, newPassword: string) {
  const { userId, code } = linkOf(mail)
  secrets.push(code, newPassword)
  return api.asNobody(account.resetPassword, { userId, code, newPassword })
}

export async function confirmed(api: TestApi, name: string) {
  await confirm(api, await invite(api, name))
  return accountOf(name)
}

/** Whether the sign-in page lets somebody in. */
export async function letsIn(api: TestApi, { userName, password: typed }: Account): Promise<boolean> {
  const browser = createBrowser(api.identity)
  return (await browser.submit(await browser.toSignIn(), { userName, password: typed })).status === 303
}

export const wrongCode = { status: 400, fields: { code: 'account_codeinvalid' } }
