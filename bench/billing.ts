/** Groups to bill, and billing them through the school API. */
import { invoices } from '@schoolbeheer/contracts/school/invoices'
import type pg from 'pg'
import { request } from 'undici'
import { z } from 'zod'

/** Answers their ids. */
export async function insertGroups(client: pg.Client, count: number): Promise<number[]> {
  const { rows } = await client.query(`
    insert into school_groups (name, onderwijsnet_id, client_number, salutation, street, number, city_id, invoice_emails,
      peppol, requires_purchase_order, yearly, contract_type, contract_fee_cents, licence_fee_cents, licence_fee_parts,
      licence_expiration_date)
    select 'Groep ' || at, 1, 'bench' || at, 'Mevrouw', 'Straat', '1', 1, 'a@b.test', false, false, true, 1, 125050,
      1000000, 10, '2029-12-31'
    from generate_series(1, ${count}) at returning id`)
  return z
    .array(z.object({ id: z.number() }))
    .parse(rows)
    .map(({ id }) => id)
}

type Asked = { contractStart: string; groups: number[] }

/** Answers the ids of the invoices. */
export async function createInvoices(api: string, authorization: string, { contractStart, groups }: Asked) {
  const body = { contractStart, items: groups.map((schoolGroupId) => ({ schoolGroupId })) }
  const { invoices: made } = await ask(api + invoices.createContract.path, 'POST', { authorization, body })
  return made.map(({ invoiceId }) => invoiceId)
}

export async function recreatePdfs(api: string, authorization: string, ids: number[]): Promise<void> {
  const body = { invoices: ids.map((invoiceId) => ({ invoiceId })) }
  await ask(api + invoices.recreatePdf.path, 'PUT', { authorization, body })
}

const Accepted = z.object({ invoices: z.array(z.object({ invoiceId: z.number() })) })

async function ask(
  url: string,
  method: 'POST' | 'PUT',
  { authorization, body }: { authorization: string; body: object },
) {
  const headers = { authorization, 'content-type': 'application/json' }
  const answer = await request(url, { method, headers, body: JSON.stringify(body) })
  const text = await answer.body.text()
  if (answer.statusCode !== 200) throw new Error(`${url} answered ${answer.statusCode}: ${text.slice(0, 200)}`)
  return Accepted.parse(JSON.parse(text))
}
