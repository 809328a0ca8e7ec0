/** Invoices whose PDFs go into ZIP files, and how long these take. */
import { randomBytes } from 'node:crypto'
import { finished } from 'node:stream/promises'
import { invoicePaper } from '@schoolbeheer/school-api/testing/papers'
import type pg from 'pg'
import { request } from 'undici'
import { z } from 'zod'

/** Inserts invoices of a day, each with a PDF of so many random bytes; answers their ids. @param name that of the files */
export async function insertInvoices(
  client: pg.Client,
  { name, count, bytes, date }: { name: string; count: number; bytes: number; date: string },
): Promise<number[]> {
  await client.query(
    "insert into files (name, content_type, bytes) select $1, 'application/pdf', $2 from generate_series(1, $3)",
    [name, bytes, count],
  )
  await client.query('insert into file_chunks select id, 0, $1 from files where name = $2', [randomBytes(bytes), name])
  const { rows } = await client.query(
    `with made as (
      insert into invoices (year, sequence, invoice_number, reference, type, status, creation_date, due_date,
        school_group_id, amount_cents, total_cents, file_id)
      select $1::int, id, $1 || '-' || id, $1 || lpad(id::text, 8, '0'), 0, 2, $2::date, $2::date + 30,
        (select min(id) from school_groups), 100, 121, id
      from files where name = $3 returning id, file_id)
    insert into invoice_files (invoice_id, version, file_id, made_at, paper)
    select id, 1, file_id, now(), $4 from made returning invoice_id as id`,
    [date.slice(0, 4), date, name, JSON.stringify(invoicePaper())],
  )
  return z
    .array(z.object({ id: z.number() }))
    .parse(rows)
    .map(({ id }) => id)
}

/** Reads a file to its end. @param body what is posted for it */
export async function readAll(url: string, headers: Record<string, string>, body?: string): Promise<void> {
  const posted = body === undefined ? ({ method: 'GET' } as const) : ({ method: 'POST', body } as const)
  const answer = await request(url, { ...posted, headers, bodyTimeout: 0 })
  if (answer.statusCode !== 200) throw new Error(`${url} answered ${answer.statusCode}`)
  await finished(answer.body.resume())
}

/** The duration of the work in seconds. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return (performance.now() - start) / 1000
}
