/** The versions of long lists: all that a list reads is in its version, and who has that is not sent the list again. */
import { creditNotes } from '@schoolbeheer/contracts/school/creditNotes'
import { invoices } from '@schoolbeheer/contracts/school/invoices'
import { purchaseOrders } from '@schoolbeheer/contracts/school/purchaseOrders'
import { schoolGroups } from '@schoolbeheer/contracts/school/schoolGroups'
import { schools } from '@schoolbeheer/contracts/school/schools'
import { versionOfRows } from '@schoolbeheer/server/database/versions'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { callers, startTestApi, type TestApi } from '../testing/api.ts'
import { addInvoice } from '../testing/invoices.ts'
import { orderingOf } from '../testing/purchaseOrders.ts'
import { addSchool, addSchoolGroup } from '../testing/records.ts'
import { recordStatements } from '../testing/statements.ts'
import { provinces } from './tables/reference.ts'

const year = 2026
const lists = {
  'school groups': schoolGroups.list.path,
  schools: schools.list.path,
  invoices: `${invoices.list.path}?year=${year}`,
  'purchase orders': `${purchaseOrders.list.path}?year=${year}`,
}

let api: TestApi
beforeAll(async () => {
  api = await startTestApi({ now: () => Date.parse(`${year}-11-22T12:00:00Z`) })
  const { db, pool } = api.database
  const schoolGroupId = await addSchoolGroup(db)
  await addSchool(db, { schoolGroupId })
  const call = await api.as(callers.admin)
  const [ofGroup, ordered] = [await addInvoice(db, { schoolGroupId }), await addInvoice(db, { schoolGroupId })]
  await call(creditNotes.createFull, { invoiceId: ofGroup })
  const order = await (await orderingOf(api)).order()
  await pool.query(`update purchase_orders set invoice_id = $1, name = 'PO', uploaded_at = now() where id = $2`, [
    ordered,
    order,
  ])
  const made = `with file as (
      insert into files (name, content_type, bytes) values ('x.pdf', 'application/pdf', 0) returning id),
    batch as (insert into batches (asked_at, actor_id) values (now(), 'admin') returning id),
    letter as (
      insert into reminder_letters (batch_id, school_group_id, file_id, paper)
      select batch.id, $2, file.id, '{}' from batch, file returning id, file_id, batch_id),
    item as (
      insert into batch_items (batch_id, invoice_id, action, state)
      select batch_id, $1, 'letter', 'done' from letter)
    insert into invoice_reminders (invoice_id, count, date, file_id, paper, letter_id)
    select $1, 1, now(), file_id, '{}', id from letter`
  await pool.query(made, [ofGroup, schoolGroupId])
  await pool.query(
    `insert into dispatches (document_kind, document_id, purpose, recipient, message_id, asked_by, queued_at)
    select kind, id, 'reminder', 'a@b.test', kind, 'admin', now() from (
      select 'invoice', $1::int union all select 'purchaseOrder', $2::int
      union all select 'creditNote', id from credit_notes union all select 'reminderLetter', id from reminder_letters
    ) as documents (kind, id)`,
    [ofGroup, order],
  )
})
afterAll(() => api.close())

async function read(path: string, etag = '') {
  const authorization = `Bearer ${await api.issuer.token(callers.admin)}`
  const response = await fetch(api.url + path, { headers: { authorization, 'if-none-match': etag } })
  return { status: response.status, etag: response.headers.get('etag') ?? '', text: await response.text() }
}

const inVersion = /xmin\), 0\)\), 0\) from "(\w+)"/g
const inQuery = /(?:from|join) "(\w+)"/g

function tablesOf(texts: string[], pattern: RegExp): string[] {
  return [...new Set(texts.flatMap((text) => [...text.matchAll(pattern)].map(([, table = '']) => table)))].toSorted()
}

test.each(Object.entries(lists))('the version of %s tells of every table that the list reads', async (_, path) => {
  const statements = recordStatements(/asked by the test/)
  const { etag, text } = await read(path)
  const [version = '', ...others] = statements()
  expect(tablesOf([version], inVersion)).toEqual(tablesOf(others, inQuery))
  expect(await read(path, etag)).toEqual({ status: 304, etag, text: '' })
  let known = etag
  for (const table of tablesOf([version], inVersion)) {
    const {
      rows: [{ column }],
    } = await api.database.pool.query(
      `select column_name as column from information_schema.columns
      where table_name = $1 and is_identity = 'NO' and is_generated = 'NEVER' limit 1`,
      [table],
    )
    await api.database.pool.query(`update "${table}" set "${column}" = "${column}"`)
    const again = await read(path, known)
    expect([table, again.status, again.text]).toEqual([table, 200, text])
    known = again.etag
  }
})

test('a version is of one database: in a copy the same transactions may write something else', async () => {
  const copy = await startTestApi()
  onTestFinished(() => copy.close())
  const [version, other] = await Promise.all(
    [api, copy].map(({ database }) => versionOfRows(database.db, [provinces, undefined])),
  )
  expect(version?.split(' ').at(-1)).toBe(other?.split(' ').at(-1))
  expect(version).not.toBe(other)
})
