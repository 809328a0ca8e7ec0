/** A school API before a recorded Recommand and a mail server, to send invoices and read what became of each. */
import { invoices } from '@schoolbeheer/contracts/school/invoices'
import { freePort } from '@schoolbeheer/server/freePort'
import { startMailServer, type Faults } from '@schoolbeheer/server/testing/mailServers'
import type { SchoolGroupColumns } from '../db/tables/schoolGroups.ts'
import { startRecommand } from './accessPoints/recommand.ts'
import { callers, startTestApi } from './api.ts'
import { addBilledGroup, billingOf } from './billing.ts'

export const number = 'BE0404000050'
export const participant = '0208:0404000050'

export type SendingApi = Awaited<ReturnType<typeof startSendingApi>>

/** The group of `number` is registered twice, for everything. */
export async function startSendingApi() {
  const point = await startRecommand()
  const port = await freePort()
  const env = { ...point.variables, MAIL_URL: `smtp://127.0.0.1:${port}` }
  const api = await startTestApi({ works: true, env, now: () => Date.parse('2026-11-22T12:00:00Z') })
  const billing = await billingOf(api)
  for (const registered of [participant, `9925:${number}`])
    point.provider.participants.set(registered, ['invoice', 'creditNote'])
  return {
    api,
    billing,
    point,
    /** The mails of the test that runs; without this call they arrive nowhere. */
    takesMails: async (faults: Faults = {}) => (await startMailServer(faults, port)).mails,
    /** An invoice of a group of its own. */
    made: async (fields: Partial<SchoolGroupColumns> = {}): Promise<{ id: number; number: string; group: number }> => {
      const group = await addBilledGroup(api, { peppol: true, vat: number, ...fields })
      const [id = 0] = await billing.made(group)
      return { id, number: (await billing.one(id))?.invoiceNumber ?? '', group }
    },
    sent: async (id: number, { asPdf = false } = {}) =>
      billing.ended(await billing.call(invoices.send, { invoices: [{ invoiceId: id }], asPdf })),
    deliveries: async (id: number) =>
      (await billing.history(id)).dispatches.map(({ channel, recipient, state }) => `${channel} ${recipient} ${state}`),
    dispatchOf: async (id: number) => (await billing.one(id))?.eInvoice?.dispatchId ?? 0,
    /** The number of times that the provider was sent a document with this number. */
    taken: (of: string) => point.provider.taken.find((one) => one.number === of)?.times ?? 0,
    xmlOf: async (kind: 'invoice' | 'creditnote', id: number) => {
      const headers = { authorization: `Bearer ${await api.issuer.token(callers.admin)}` }
      const response = await fetch(`${api.url}/api/${kind}/xml/${id}`, { headers })
      return { status: response.status, type: response.headers.get('content-type'), text: await response.text() }
    },
    stop: async () => {
      await api.close()
      await point.close()
    },
  }
}
