/** School groups for billing, and their billing through the school API. */
import { eInvoices } from '@schoolbeheer/contracts/school/eInvoices'
import { invoices } from '@schoolbeheer/contracts/school/invoices'
import { purchaseOrders } from '@schoolbeheer/contracts/school/purchaseOrders'
import { schoolGroups } from '@schoolbeheer/contracts/school/schoolGroups'
import { schoolVisits } from '@schoolbeheer/contracts/school/schoolVisits'
import { setTimeout } from 'node:timers/promises'
import type pg from 'pg'
import { request } from 'undici'
import { z } from 'zod'

/**
 * Inserts groups that each have an enterprise number; answers their ids.
 * @param peppol whether they get e-invoices
 */
export async function insertGroups(client: pg.Client, count: number, peppol = false): Promise<number[]> {
  const { rows } = await client.query(`
    insert into school_groups (name, onderwijsnet_id, client_number, vat, salutation, street, number, city_id, invoice_emails,
      peppol, requires_purchase_order, yearly, contract_type, contract_fee_cents, licence_fee_cents, licence_fee_parts,
      licence_expiration_date)
    select 'Groep ' || at, 1, 'bench' || at, 'BE0' || at || to_char(97 - at % 97, 'fm00'), 'Mevrouw', 'Straat', '1', 1, 'a@b.test', ${peppol}, false, true, 1, 125050,
      1000000, 10, '2029-12-31'
    from generate_series(4000001, ${4_000_000 + count}) at returning id`)
  return z
    .array(z.object({ id: z.number() }))
    .parse(rows)
    .map(({ id }) => id)
}

type ContractInvoices = { contractStart: string; groups: number[] }

/** Creates invoices; answers their ids. */
export async function createInvoices(api: string, authorization: string, { contractStart, groups }: ContractInvoices) {
  const body = { contractStart, items: groups.map((schoolGroupId) => ({ schoolGroupId })) }
  const made = Accepted.parse(await ask(api + invoices.createContract.path, 'POST', { authorization, body })).invoices
  return made.map(({ invoiceId }) => invoiceId)
}

/** Waits until no PDF is left to be made. */
export async function untilMade(client: pg.Client): Promise<void> {
  do await setTimeout(50)
  while (((await client.query(`select from batch_items where state = 'queued' limit 1`)).rowCount ?? 0) > 0)
}

/** Waits for the jobs, so that no PDF is drawn while something else is measured. */
export async function finishJobs(client: pg.Client): Promise<void> {
  do {
    await client.query(`delete from jobs.job where name = 'invoices' and state <> 'active'`)
    await setTimeout(20)
  } while (((await client.query(`select from jobs.job where name = 'invoices'`)).rowCount ?? 0) > 0)
}

/** Asks for the checks that the dialog shows before sending. */
export async function preflightInvoices(api: string, authorization: string, ids: number[]): Promise<void> {
  const body = { invoices: ids.map((invoiceId) => ({ invoiceId })) }
  await ask(api + eInvoices.preflight.path, 'POST', { authorization, body })
}

export async function sendInvoices(api: string, authorization: string, ids: number[]): Promise<void> {
  const body = { invoices: ids.map((invoiceId) => ({ invoiceId })) }
  await ask(api + invoices.send.path, 'PUT', { authorization, body })
}

export async function recreatePdfs(api: string, authorization: string, ids: number[]): Promise<void> {
  const body = { invoices: ids.map((invoiceId) => ({ invoiceId })) }
  await ask(api + invoices.recreatePdf.path, 'PUT', { authorization, body })
}

/** Orders a new visit to a school group. Answers the id of the order. */
export async function orderVisit(api: string, authorization: string): Promise<number> {
  const groups = Items.parse(await ask(api + schoolGroups.list.path, 'GET', { authorization }))
  const schoolGroupId = groups.items[0]?.id ?? 0
  const texts = { theme: 'Bezoek', description: 'Bezoek', location: 'School' }
  const visit = { schoolGroupId, ...texts, date: '2026-03-02', hours: 2, travelKms: 10, purchaseOrderRequired: true }
  const { id } = Id.parse(await ask(api + schoolVisits.create.path, 'POST', { authorization, body: visit }))
  const body = { items: [{ schoolGroupId, schoolVisitIds: [id] }] }
  const made = Ordered.parse(
    await ask(api + purchaseOrders.createForSchoolVisits.path, 'POST', { authorization, body }),
  )
  return made.purchaseOrders[0]?.purchaseOrderId ?? 0
}

const Id = z.object({ id: z.number() })
const Items = z.object({ items: z.array(Id) })
const Ordered = z.object({ purchaseOrders: z.array(z.object({ purchaseOrderId: z.number() })) })
const Accepted = z.object({ invoices: z.array(z.object({ invoiceId: z.number() })) })

async function ask(
  url: string,
  method: 'GET' | 'POST' | 'PUT',
  { authorization, body }: { authorization: string; body?: object },
) {
  const headers = { authorization, 'content-type': 'application/json' }
  const answer = await request(url, { method, headers, ...(body && { body: JSON.stringify(body) }) })
  const text = await answer.body.text()
  if (answer.statusCode !== 200) throw new Error(`${url} answered ${answer.statusCode}: ${text.slice(0, 200)}`)
  return z.unknown().parse(JSON.parse(text))
}
