/** A school API that does its jobs before a mail server, to see what becomes of invoices by their mails. */
import { freePort } from '@schoolbeheer/server/freePort'
import { startMailServer, type Faults } from '@schoolbeheer/server/testing/mailServers'
import PostalMime from 'postal-mime'
import { startTestApi } from './api.ts'
import { billingOf } from './billing.ts'

export type MailingApi = Awaited<ReturnType<typeof startMailingApi>>

export async function startMailingApi() {
  const port = await freePort()
  const now = () => Date.parse('2026-11-22T12:00:00Z')
  const api = await startTestApi({ now, works: true, env: { MAIL_URL: `smtp://127.0.0.1:${port}` } })
  return {
    api,
    billing: await billingOf(api),
    /** The mail server of the test that runs; without this call mails arrive nowhere. */
    post: async (faults: Faults = {}) => {
      const { mails } = await startMailServer(faults, port)
      return { mails, faults, last: () => PostalMime.parse(mails.at(-1) ?? '') }
    },
  }
}

/** The bytes of an attachment that was read from a mail. */
export function bytesOf(content: unknown): Uint8Array {
  if (content instanceof ArrayBuffer) return new Uint8Array(content)
  throw new Error('An attachment without bytes')
}
