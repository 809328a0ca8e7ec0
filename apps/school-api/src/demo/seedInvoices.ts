/** Puts the demo invoices into the database: each table as JSON values, since there can be tens of thousands. */
import { brusselsDate } from '@schoolbeheer/domain/dates'
import { SENT } from '@schoolbeheer/domain/invoices/statuses'
import { CONTRACT } from '@schoolbeheer/domain/billing/kinds'
import { ne, sql, type SQL } from 'drizzle-orm'
import { inChunks } from '../db/chunks.ts'
import type { Db } from '../db/connection.ts'
import { dispatches } from '../db/tables/dispatches.ts'
import { creditNoteLines, creditNotes } from '../db/tables/creditNotes.ts'
import { writeSources } from '../features/billing/sources.ts'
import { documentCounters } from '../db/tables/billing.ts'
import { batches, batchItems, invoiceLines, invoices } from '../db/tables/invoices.ts'
import { paymentAllocations, paymentEntries } from '../db/tables/payments.ts'
import { schoolGroups } from '../db/tables/schoolGroups.ts'
import { demoCreditNotes, demoInvoices, type DemoInvoice, type GroupBillings } from './invoices.ts'
import { demoPayments, paidByHand, type DemoPayments } from './payments.ts'
import { seedPayments } from './seedPayments.ts'

/** @param withBank whether those of the last year are paid by statements of the bank, and not all by hand */
export async function seedInvoices(
  tx: Db,
  groups: GroupBillings[],
  { withBank, now }: { withBank: boolean; now: Date },
): Promise<void> {
  const made = demoInvoices(groups, now)
  const notes = demoCreditNotes(made)
  const bank = withBank ? demoPayments({ invoices: made, notes, names: await namesOf(tx), now }) : null
  const unpaid = (one: DemoInvoice): DemoInvoice =>
    bank?.byBank.has(one.reference) ? { ...one, status: SENT, paidAt: null } : one
  for (const some of inChunks(made)) await insertInvoices(tx, some.map(unpaid))
  // Without a word on its size PostgreSQL reads the whole ledger again for each payment of a chunk.
  await tx.execute(sql`analyze ${invoices}`)
  for (const some of inChunks(bank?.byHand ?? paidByHand(made, brusselsDate(now)))) {
    await insertPayments(tx, some)
    await tx.execute(sql`analyze ${paymentEntries}, ${paymentAllocations}`)
  }
  await insertSources(tx, made)
  for (const some of inChunks(notes)) await insertCreditNotes(tx, some)
  if (bank) await seedPayments(tx, bank, now)
  await tx.execute(sql`
    insert into ${documentCounters} (series, year, last)
    select 'invoice', year, max(sequence) from ${invoices} group by year
    union all select 'creditNote', year, max(sequence) from ${creditNotes} group by year`)
  await insertFailures(tx, now)
  await insertDispatches(tx, now)
}

async function namesOf(tx: Db): Promise<Map<number, string>> {
  const rows = await tx.select({ id: schoolGroups.id, name: schoolGroups.name }).from(schoolGroups)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

async function insertInvoices(tx: Db, some: DemoInvoice[]): Promise<void> {
  const rows = some.map(({ lines: _lines, credit: _credit, ...invoice }) => invoice)
  await tx.execute(sql`
    insert into ${invoices}
      (year, sequence, invoice_number, reference, type, status, creation_date, due_date, school_group_id,
      purchase_order_name, period_start, period_end, moved_expiration_from, moves_expiration, amount_cents,
      total_cents, credited_cents, problem, sent_at, paid_at)
    select year, sequence, "invoiceNumber", reference, type, status, "creationDate", "dueDate", "schoolGroupId",
      "purchaseOrderName", "periodStart", "periodEnd", "movedExpirationFrom", coalesce("movesExpiration", false), "amountCents",
      "totalCents", "creditedCents", problem, "sentAt", "paidAt"
    from json_to_recordset(${JSON.stringify(rows)}) as row (
      year integer, sequence integer, "invoiceNumber" text, reference text, type smallint, status smallint,
      "creationDate" date, "dueDate" date, "schoolGroupId" integer, "purchaseOrderName" text, "periodStart" date,
      "periodEnd" date, "movedExpirationFrom" date, "movesExpiration" boolean, "amountCents" integer,
      "totalCents" integer, "creditedCents" integer, problem text, "sentAt" timestamptz,
      "paidAt" timestamptz
    )
    order by year, sequence`)
  const lines = some.flatMap(({ year, sequence, schoolGroupId, lines: ofInvoice }) =>
    ofInvoice.map((line) => ({ ...line, year, sequence, schoolGroupId })),
  )
  await tx.execute(sql`
    insert into ${invoiceLines}
      (invoice_id, position, type_name, description, quantity, unit, unit_price_cents, amount_cents, vat_rate, supply_date,
      credited_cents, share_number, share_of_group_id)
    select ${invoices.id}, position, "typeName", description, quantity, unit, "unitPriceCents", "amountCents", "vatRate",
      "supplyDate", "creditedCents", "shareNumber", case when "shareNumber" is not null then "schoolGroupId" end
    from json_to_recordset(${JSON.stringify(lines)}) as row (
      year integer, sequence integer, "schoolGroupId" integer, position integer, "typeName" text, description text,
      quantity numeric, unit text, "unitPriceCents" integer, "amountCents" integer, "vatRate" smallint,
      "supplyDate" date, "creditedCents" integer, "shareNumber" integer
    )
    join ${invoices} using (year, sequence)
    order by year, sequence, position`)
}

/** Payments by hand of paid invoices. */
async function insertPayments(tx: Db, some: DemoPayments['byHand']): Promise<void> {
  await tx.execute(sql`
    with entry as (
      insert into ${paymentEntries} (source, date, amount_cents, kind, reference, school_group_id)
      select 'manual', (paid_at at time zone 'Europe/Brussels')::date, "amountCents", 'other', reference, school_group_id
      from json_to_recordset(${JSON.stringify(some)}) as row (reference text, "amountCents" integer)
      join ${invoices} using (reference)
      returning id, date, amount_cents, reference
    )
    insert into ${paymentAllocations}
      (entry_id, invoice_id, amount_cents, automatic, journal_date, at, by, by_name)
    select entry.id, invoices.id, entry.amount_cents, false, greatest(entry.date, creation_date), paid_at, 'demo', 'Griet Claes'
    from entry join ${invoices} using (reference)`)
}

async function insertSources(tx: Db, made: DemoInvoice[]): Promise<void> {
  const { id, invoiceNumber } = invoices
  const rows = await tx.select({ id, invoiceNumber }).from(invoices).where(ne(invoices.type, CONTRACT))
  const ids = new Map(rows.map((row) => [row.invoiceNumber, row.id]))
  const written = made.flatMap((draft) => {
    const invoiceId = ids.get(draft.invoiceNumber)
    return invoiceId ? [{ id: invoiceId, draft }] : []
  })
  await writeSources(tx, 'invoice', written)
}

async function insertCreditNotes(tx: Db, some: ReturnType<typeof demoCreditNotes>): Promise<void> {
  const rows = some.map(({ invoice: { year, sequence }, ...note }) => ({
    ...note,
    invoiceYear: year,
    invoiceSequence: sequence,
  }))
  await tx.execute(sql`
    with row as (
      select * from json_to_recordset(${JSON.stringify(rows)}) as row (
        year integer, sequence integer, "creditNoteNumber" text, "creationDate" date, status smallint,
        "amountCents" integer, "vatCents" integer, lines json, "invoiceYear" integer, "invoiceSequence" integer
      )
    ), note as (
      insert into ${creditNotes}
        (year, sequence, credit_note_number, invoice_id, status, creation_date, amount_cents, vat_cents)
      select row.year, row.sequence, "creditNoteNumber", invoices.id, row.status, row."creationDate", "amountCents",
        "vatCents"
      from row join ${invoices} on invoices.year = "invoiceYear" and invoices.sequence = "invoiceSequence"
      order by row.year, row.sequence
      returning id, year, sequence, invoice_id
    )
    insert into ${creditNoteLines} (credit_note_id, invoice_line_id, amount_cents)
    select note.id, invoice_lines.id, line."amountCents"
    from note
    join row using (year, sequence)
    cross join json_to_recordset(row.lines) as line (position integer, "amountCents" integer)
    join ${invoiceLines} on invoice_lines.invoice_id = note.invoice_id and invoice_lines.position = line.position`)
}

/** Failed invoices belong to a batch, so that they can be tried again. */
async function insertFailures(tx: Db, now: Date): Promise<void> {
  await tx.execute(sql`
    with batch as (
      insert into ${batches} (asked_at, actor_id, actor_name)
      values (${now.toISOString()}, 'demo', 'Griet Claes')
      returning id
    )
    insert into ${batchItems} (batch_id, invoice_id, action, state, reason)
    select batch.id, invoices.id, case status when 0 then 'create' else 'send' end, 'failed', problem
    from batch, ${invoices}
    where problem is not null`)
}

/**
 * Dispatches of sent invoices, by Peppol to groups that have an address there and by mail to each address of the
 * others; and failed mails of invoices with a problem.
 */
async function insertDispatches(tx: Db, now: Date): Promise<void> {
  await tx.execute(sql`
    insert into ${dispatches}
      (document_kind, document_id, purpose, channel, batch_id, recipient, message_id, asked_by, asked_by_name, state,
      attempts, queued_at, sending_at, settled_at, words)
    select 'invoice', invoices.id, 'invoice', channel, batch_id, recipient,
      '<' || invoice_number || '.' || place || '@demo.test>', 'demo', 'Griet Claes',
      case problem when 'invoice_problem_failed' then 'failed' when 'invoice_problem_uncertain' then 'uncertain'
        else case channel when 'peppol' then 'delivered' else 'accepted' end end,
      1, at, at, at, case problem when 'invoice_problem_failed' then '550 5.1.1 Mailbox unavailable' end
    from ${invoices}
    join ${schoolGroups} on school_groups.id = school_group_id
    left join ${batchItems} on batch_items.invoice_id = invoices.id
    cross join lateral ${recipientsOf(sql`sent_at is not null`)} as sent (channel, recipient, place)
    cross join coalesce(sent_at, least((creation_date || 'T09:00:00Z')::timestamptz, ${now.toISOString()}::timestamptz)) as at
    where sent_at is not null or problem in ('invoice_problem_failed', 'invoice_problem_uncertain')
    order by invoices.id, place`)
  await refuseOne(tx)
}

/** The addresses that a group's documents go to. @param byPeppol where the group gets e-invoices */
export function recipientsOf(byPeppol: SQL): SQL {
  const isReached = sql`peppol and vat is not null and ${byPeppol}`
  return sql`(
    select 'peppol', '0208:' || substr(vat, 3), 1 where ${isReached}
    union all
    select 'mail', mail.* from string_to_table(coalesce(invoice_emails, 'facturen@demo.test'), ';') with ordinality as mail
      where not (${isReached}))`
}

/** The newest e-invoice that is still unpaid was refused after it was sent. */
async function refuseOne(tx: Db): Promise<void> {
  await tx.execute(sql`
    with refused as (
      update ${dispatches} set state = 'rejected', words = '422 The recipient does not accept this document'
      where id = (
        select max(dispatches.id) from ${dispatches} join ${invoices} on invoices.id = document_id
        where channel = 'peppol' and status = ${SENT} and credited_cents = 0)
      returning document_id
    )
    update ${invoices} set problem = 'invoice_problem_refused' from refused where invoices.id = document_id`)
}
