/** The database holds by itself what the ledger must hold, whoever writes to it. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../testing/api.ts'
import { wrongPaymentsInBooks } from '../../testing/books.ts'
import { addSentInvoice } from '../../testing/invoices.ts'
import { addAllocation, addTransfer } from '../../testing/payments.ts'
import { addSchoolGroup } from '../../testing/records.ts'

let api: TestApi
/** A transfer that came in, another that went out, and an invoice of which the first pays a part. */
let ids: { entry: number; out: number; invoice: number }
beforeAll(async () => {
  api = await startTestApi()
  const { db } = api.database
  const schoolGroupId = await addSchoolGroup(db)
  ids = {
    entry: await addTransfer(db, 12_100),
    out: await addTransfer(db, -12_100),
    invoice: await addSentInvoice(db, { schoolGroupId }),
  }
  await addAllocation(db, { entryId: ids.entry, invoiceId: ids.invoice, amountCents: 100 })
  await addAllocation(db, { entryId: ids.entry, counterEntryId: ids.out, amountCents: 100 })
  await addAllocation(db, { entryId: ids.out, counterEntryId: ids.entry, amountCents: -100 })
})
afterAll(() => api.close())

const part = `insert into payment_allocations
  (automatic, journal_date, at, by, entry_id, invoice_id, counter_entry_id, amount_cents) values (false, now(), now(), 'x',`
const noted = `insert into payment_entries (source, date, kind, amount_cents) values ('manual', now(), 'other',`

/** Inserts a copy of a row. */
function copied(table: string, columns: string): string {
  return `insert into ${table} (${columns}) select ${columns} from ${table} where account is not null limit 1`
}

test.each<[string, string, string]>([
  ['part of nothing', `${part} $entry, null, $out, 0)`, 'payment_allocations_amount'],
  ['part that goes nowhere', `${part} $entry, null, null, 1)`, 'payment_allocations_target'],
  ['part that goes to two', `${part} $entry, $invoice, $out, 1)`, 'payment_allocations_target'],
  ['second live part on an invoice', `${part} $entry, $invoice, null, 1)`, 'payment_allocations_live_invoice'],
  ['second live part on an entry', `${part} $entry, null, $out, 1)`, 'payment_allocations_live_entry'],
  ['part of another sign', `${part} $out, $invoice, null, 1)`, 'payment_allocations_sign'],
  ['more paid back than was paid', `${part} $out, $invoice, null, -101)`, 'invoices_paid'],
  ['undoing by nobody', 'update payment_allocations set undone_at = now()', 'payment_allocations_undone'],
  ['entry of nothing', `${noted} 0)`, 'payment_entries_amount'],
  [
    'entry of the bank without its statement',
    'update payment_entries set statement_id = null',
    'payment_entries_source',
  ],
  [
    'entry twice',
    copied('payment_entries', 'source, statement_id, account, fingerprint, occurrence, date, kind, amount_cents'),
    'payment_entries_once',
  ],
  [
    'entry that is booked and left out',
    `update payment_entries set dismissed = 'own' where id = $entry`,
    'payment_entries_dismissed',
  ],
  [
    'credit of nobody',
    'update payment_entries set assigned_at = now(), school_group_id = null where id = $out',
    'payment_entries_assigned',
  ],
  [
    'statement twice',
    copied(
      'bank_statements',
      'account, format, key, opening_cents, date, closing_cents, entries, entries_hash, imported_at, imported_by',
    ),
    'bank_statements_key',
  ],
])('the database takes no %s', async (_, statement, constraint) => {
  const sql = statement.replaceAll(/\$(entry|out|invoice)/g, (_found, name: keyof typeof ids) => String(ids[name]))
  await expect(api.database.pool.query(sql)).rejects.toMatchObject({ constraint })
})

test('after all of this the sums are those of the live parts', async () => {
  const wrong = await wrongPaymentsInBooks(api.database.pool)
  expect(wrong).toEqual([])
})
