/** Each rule of the data finds the fault that is planted against it, and none in the data of the demo. */
import { brokenRules } from '@schoolbeheer/server/database/integrity'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedDemo } from '../../demo/seed.ts'
import { startTestApi, type TestApi } from '../../testing/api.ts'
import { schoolRules } from './rules.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
  await seedDemo(api.database.db, api.sealing, { groups: 8, courseDays: 12, now: new Date('2026-11-21T12:00:00Z') })
})
afterAll(() => api.close())

/** The first row that has this condition. */
function first(table: string, condition = 'true', id = 'id'): string {
  return `${id} = (select min(${id}) from ${table} where ${condition})`
}

/** A fault against each rule, and what is found of it. */
const faults: Record<string, string> = {
  'numbers have no gap': `delete from invoices where ${first('invoices', 'sequence = 1')}`,
  'the counter of a series stands at its last number': `update document_counters set last = last + 1`,
  'a number is its series, year and place, and its date is of that year': `update credit_notes set credit_note_number = 'CN1' where ${first('credit_notes')}`,
  'a lost number waits or is void without a document, or was written again': `insert into lost_numbers (series, year, sequence, noted_at, noted_by)
    select 'invoice', year, sequence, now(), 'x' from invoices where sequence = 1 limit 1`,
  'dates follow the numbers': `update invoices set creation_date = creation_date + 40 where sequence = 1`,
  'invoices are their lines and VAT': `update invoices set total_cents = total_cents + 1 where ${first('invoices')}`,
  'orders are their lines and VAT': `delete from purchase_order_lines where ${first('purchase_order_lines')}`,
  'credit notes are their lines': `update credit_note_lines set amount_cents = amount_cents + 1 where ${first('credit_note_lines')}`,
  'no line is credited below zero, and each is credited what its notes say': `update invoice_lines set credited_cents = credited_cents + 1 where ${first('invoice_lines', 'credited_cents < amount_cents')}`,
  'an invoice is credited what its notes say': `delete from credit_notes where ${first('credit_notes')}`,
  'an invoice bills its order, with its sum, name and group': `update purchase_orders set name = name || '?' where invoice_id is not null`,
  'a share of a licence has its number and its group': `update invoice_lines set share_of_group_id = null where ${first('invoice_lines', 'share_number > 0')}`,
  'a document that left is one that exists': `update dispatches set document_id = 0 where ${first('dispatches')}`,
  'what is ordered or billed exists': `update billed_sources set source_id = 0 where ${first('billed_sources')}`,
  'a line besides contracts has a source until it is credited': `delete from billed_sources where ${first('billed_sources', 'invoice_line_id is not null')}`,
  'the shares of a course day are its price': `update course_days set price_cents = price_cents + 1`,
  'a line bills the share of its group': `update course_day_shares set share_cents = share_cents + 1, travel_cents = travel_cents + 1`,
  'shares are fixed only while something of their day is ordered or billed': `delete from billed_sources; update purchase_orders set withdrawn_at = now()  where invoice_id is null; delete from purchase_order_lines`,
  'work counts how often it is ordered or billed': `update school_visits set billed_count = billed_count + 1`,
  'shares say whether they are ordered or billed': `update course_day_shares set share_billed = not share_billed`,
  'payments are allocated what their allocations sum to': `update payment_entries set allocated_cents = 0 where ${first('payment_entries', 'allocated_cents <> 0')}`,
  'invoices are paid what their allocations sum to': `update invoices set paid_cents = paid_cents - 1 where ${first('invoices', 'paid_cents > 0')}`,
  'a sent invoice is paid when nothing of it is open and a payment stands on it': `update invoices set status = 2, paid_at = null where ${first('invoices', 'status = 3')}`,
  'a paid invoice has its day of payment, and no other': `update invoices set paid_at = null where ${first('invoices', 'status = 3')}`,
  'a payment by hand pays an invoice, or is withdrawn': `update payment_entries set dismissed = null, allocated_cents = 0 where source = 'manual'`,
  'the rest of a payment is the credit of its customer, or left out, as the payment says': `update payment_entries set assigned_at = null, dismissed = null; insert into payment_rests (entry_id, dismissed, journal_date) select min(id), 'own', now() from payment_entries`,
  'payments that stand against each other are equal': `insert into payment_allocations (entry_id, counter_entry_id, amount_cents, automatic, journal_date, at, by)
    select min(id), max(id), 1, false, now(), now(), 'x' from payment_entries`,
  'files are whole, and their SHA-256 is that of their bytes': `update file_chunks set content = set_byte(content, 9, (get_byte(content, 9) + 1) % 256) where ${first('file_chunks', 'true', 'file_id')}`,
  'e-invoices have the SHA-256 of their file': `insert into e_invoices (dispatch_id, type, number, date, sender, receiver, provider, file_id, sha256, made, made_at)
    select 0, 'invoice', '2026-00001', now(), 'a', 'b', 'c', min(id), 'other', 1, now() from files`,
  'the PDF of an invoice is that of its newest version': `update invoices set file_id = null where ${first('invoices', 'file_id is not null')}`,
}

test('the data of the demo break no rule', async () => {
  expect(await brokenRules(api.database.pool, schoolRules)).toEqual([])
  expect(Object.keys(faults)).toEqual(schoolRules.map(({ name }) => name))
})

test.each(Object.entries(faults))('%s', async (rule, fault) => {
  const client = await api.database.pool.connect()
  try {
    // Without triggers and references, as a fault of the disk or of a hand would come about.
    await client.query('begin; set local session_replication_role = replica')
    await client.query(fault)
    const one = schoolRules.filter(({ name }) => name === rule)
    expect(await brokenRules(client, one)).toContainEqual({ rule, by: expect.stringMatching(/\S/) })
  } finally {
    client.release(true)
  }
})

test('a file that is cut, or misses a piece, is found', async () => {
  const client = await api.database.pool.connect()
  try {
    await client.query('begin; set local session_replication_role = replica')
    await client.query(`delete from file_chunks where ${first('file_chunks', 'true', 'file_id')}`)
    await client.query(`update files set sha256 = null where ${first('files')}`)
    const broken = await brokenRules(client, schoolRules)
    expect(broken).toMatchObject([{ rule: 'files are whole, and their SHA-256 is that of their bytes' }])
  } finally {
    client.release(true)
  }
})
