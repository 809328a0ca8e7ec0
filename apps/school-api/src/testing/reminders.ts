/** A school API with customers that owe, a mail server, and an admin's calls on reminders. */
import { invoiceExtensions } from '@schoolbeheer/contracts/school/invoiceExtensions'
import { invoices } from '@schoolbeheer/contracts/school/invoices'
import { reminders } from '@schoolbeheer/contracts/school/reminders'
import { freePort } from '@schoolbeheer/server/freePort'
import { startMailServer, type Faults } from '@schoolbeheer/server/testing/mailServers'
import PostalMime from 'postal-mime'
import type { SchoolGroupColumns } from '../db/tables/schoolGroups.ts'
import { callers, startTestApi } from './api.ts'
import { addBilledGroup, billingOf } from './billing.ts'
import { addSentInvoice } from './invoices.ts'

export type RemindingApi = Awaited<ReturnType<typeof startRemindingApi>>

/** Invoices are due 30 days after they were sent; the clock stands on 20 December 2026 until a test moves it. */
export async function startRemindingApi(settings: object = {}) {
  const port = await freePort()
  const clock = { now: Date.parse('2026-12-20T10:00:00Z') }
  const env = { MAIL_URL: `smtp://127.0.0.1:${port}`, REMINDERS: JSON.stringify(settings) }
  const api = await startTestApi({ works: true, env, now: () => clock.now })
  const billing = await billingOf(api)
  const call = await api.as(callers.admin)
  const items = (schoolGroupId: number, invoiceIds: number[]) => [{ schoolGroupId, invoiceIds }]
  return {
    api,
    billing,
    clock,
    /** The mails of the test that runs; without this call they arrive nowhere. */
    takesMails: async (faults: Faults = {}) => {
      const { mails } = await startMailServer(faults, port)
      return { mails, read: () => Promise.all(mails.map((mail) => PostalMime.parse(mail))) }
    },
    /** A group with an invoice of € 121 for each of these days. */
    owing: async (days: string[], fields: Partial<SchoolGroupColumns> = {}) => {
      const schoolGroupId = await addBilledGroup(api, fields)
      const ids = []
      for (const on of days) ids.push(await addSentInvoice(api.database.db, { schoolGroupId, on }))
      return { schoolGroupId, ids }
    },
    due: async (schoolGroupId: number) =>
      (await call(reminders.due, {})).find((customer) => customer.schoolGroupId === schoolGroupId),
    send: (schoolGroupId: number, ids: number[], also?: boolean) =>
      call(reminders.send, { items: items(schoolGroupId, ids), ...(also && { also }) }),
    posted: (schoolGroupId: number, ids: number[]) => call(reminders.posted, { items: items(schoolGroupId, ids) }),
    remind: (id: number) => call(invoices.sendReminder, { invoices: [{ invoiceId: id }] }),
    retry: (...ids: number[]) => call(invoiceExtensions.retry, { invoices: ids.map((invoiceId) => ({ invoiceId })) }),
    preview: async (schoolGroupId: number, claims = callers.admin) => {
      const headers = { authorization: `Bearer ${await api.issuer.token(claims)}` }
      const response = await fetch(`${api.url}/api/reminder/preview?schoolGroupId=${schoolGroupId}`, { headers })
      return { status: response.status, bytes: new Uint8Array(await response.arrayBuffer()) }
    },
  }
}
