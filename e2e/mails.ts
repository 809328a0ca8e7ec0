/** The mails that the system sent, as its catcher shows them. */
import { expect, request } from '@playwright/test'
import { port } from './address.ts'

type Mail = { to: string[]; subject: string; text: string }

/** The link in the newest mail to this address with these words in its subject, once it is there. */
export async function linkMailedTo(address: string, subject: string): Promise<string> {
  const { text } = await mailTo(address, subject)
  return /https?:\S+/.exec(text)?.[0] ?? ''
}

/** The newest mail to this address with these words in its subject, once it is there. */
export async function mailTo(address: string, subject: string): Promise<Mail> {
  const catcher = await request.newContext({ baseURL: `http://localhost:${port + 80}` })
  let found: Mail | undefined
  await expect(async () => {
    const mails: Mail[] = await (await catcher.get('/mails')).json()
    found = mails.find((one) => one.to.includes(address) && one.subject.includes(subject))
    expect(found).toBeDefined()
  }).toPass()
  await catcher.dispose()
  return found ?? { to: [], subject: '', text: '' }
}
