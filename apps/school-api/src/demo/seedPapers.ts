/**
 * Demo documents on paper, as the jobs would have made them: invoices, some with a version before the sent one, credit
 * notes and reminders; and the history of each.
 */
import { openCents } from '@schoolbeheer/domain/invoices/amounts'
import { addDays, brusselsDate } from '@schoolbeheer/domain/dates'
import { isOverdue, PDF_CREATED, SENT } from '@schoolbeheer/domain/invoices/statuses'
import { eq, gte, sql } from 'drizzle-orm'
import { CompanySettings } from '../company.ts'
import { inChunks } from '../db/chunks.ts'
import type { Db } from '../db/connection.ts'
import { dispatches } from '../db/tables/dispatches.ts'
import type { Paper } from '../documents/kinds.ts'
import { createRenderer, type Renderer } from '../documents/render.ts'
import { activity } from '../db/tables/activity.ts'
import { notePaper } from '../features/creditNotes/paper.ts'
import { creditNotes } from '../db/tables/creditNotes.ts'
import { pdfName, type Frame } from '../features/billing/frame.ts'
import { attachmentsOf, isBill } from '../features/eInvoices/document.ts'
import { letterName } from '../features/invoices/letters.ts'
import { invoicePaper, reminderPaper } from '../features/invoices/paper.ts'
import { listInvoices, type InvoiceRow } from '../features/invoices/queries.ts'
import { invoiceFiles, invoiceReminders, invoices } from '../db/tables/invoices.ts'
import { readSchoolGroup, type SchoolGroupRow } from '../features/schoolGroups/queries.ts'
import { schoolGroups } from '../db/tables/schoolGroups.ts'
import { savePdfs } from '../storage/files.ts'
import { demoCompany } from './company.ts'
import { recipientsOf } from './seedInvoices.ts'

type DemoPaper = { name: string; paper: Paper }
type Version = DemoPaper & { invoiceId: number; version: number; madeAt: Date }
type Note = DemoPaper & { noteId: number }
type Reminder = DemoPaper & { invoiceId: number; count: number; date: string; sentAt: Date }

export async function seedPapers(tx: Db, now: Date): Promise<void> {
  const { logo = null, ...company } = CompanySettings.parse(demoCompany)
  const rows = (await listInvoices(tx, gte(invoices.status, PDF_CREATED))).toReversed()
  const groups = new Map<number, SchoolGroupRow>()
  for (const { schoolGroupId: id } of rows) if (!groups.has(id)) groups.set(id, await readSchoolGroup(tx, id))
  const made = rows.flatMap((row) => {
    const group = groups.get(row.schoolGroupId)
    return group ? [papersOf(row, { company, group }, now)] : []
  })
  const { render, close } = createRenderer({ threads: 2, logo })
  const filedOf = <W extends DemoPaper>(wanted: W[]) => filed(tx, render, wanted)
  await insertVersions(tx, await filedOf(made.flatMap(({ versions }) => versions)))
  await insertNotes(tx, await filedOf(made.flatMap(({ notes }) => notes)))
  await insertReminders(tx, await filedOf(made.flatMap(({ reminders }) => reminders)))
  await close()
  await insertMails(tx)
  await insertActivity(tx, now)
}

/** The default of the environment for e-invoices. */
const settings = { PEPPOL_REFERENCE: 'digits' } as const

const filesAtOnce = 50

type Parties = Pick<Frame, 'company' | 'group'>

function papersOf(row: InvoiceRow, from: Parties, now: Date) {
  return {
    versions: versionsOf(row, from, now),
    notes: row.creditNotes.map((note): Note => {
      const paper = notePaper(note, row, { ...from, renderedAt: instant(note.creationDate, '10:00') })
      return { noteId: note.id, name: pdfName(note.creditNoteNumber), paper }
    }),
    reminders: remindersOf(row, from, now),
  }
}

/** Every ninth invoice has a first version with another salutation. */
function versionsOf(row: InvoiceRow, { company, group }: Parties, now: Date): Version[] {
  const versionOf = (version: number, salutation: string, time: string): Version => {
    const renderedAt = earlier(instant(row.creationDate, time), now)
    const paper = invoicePaper(row, { company, group: { ...group, salutation }, renderedAt })
    return { invoiceId: row.id, version, madeAt: new Date(renderedAt), name: pdfName(row.invoiceNumber), paper }
  }
  if (row.sequence % 9 > 0) return [versionOf(1, group.salutation, '08:00')]
  return [versionOf(1, 'De directie', '08:00'), versionOf(2, group.salutation, '08:40')]
}

/**
 * The letters of an overdue invoice that were due two weeks ago: since then nobody has sent any. For every fourth invoice
 * the second or the third waits for a person.
 */
function remindersOf(row: InvoiceRow, from: Parties, now: Date): Reminder[] {
  const today = brusselsDate(now)
  const open = openCents(row)
  if (!isOverdue({ ...row, open }, today)) return []
  const dates = [7, 21, 35]
    .slice(0, row.sequence % 4 > 0 ? 3 : row.sequence % 8 > 0 ? 2 : 1)
    .map((days) => addDays(row.dueDate, days))
    .filter((date) => date <= addDays(today, -15))
  return dates.map((date, at) => {
    const letter = { date, count: at + 1, firstDate: at > 0 ? (dates[0] ?? null) : null }
    const sentAt = instant(date, '09:30')
    return {
      invoiceId: row.id,
      count: letter.count,
      date,
      sentAt: new Date(sentAt),
      name: letterName(row, letter.count, from.group.language),
      paper: reminderPaper(row, { ...from, renderedAt: sentAt }, letter),
    }
  })
}

function instant(date: string, time: string): string {
  return `${date}T${time}:00.000Z`
}

function earlier(at: string, now: Date): string {
  return at < now.toISOString() ? at : now.toISOString()
}

/** The first files are written while the others are rendered. */
async function filed<W extends DemoPaper>(tx: Db, render: Renderer['render'], wanted: W[]) {
  const rendering = wanted.map(async (one) => {
    return {
      one,
      name: one.name,
      bytes: await render(one.paper, isBill(one.paper) ? attachmentsOf(settings, one.paper) : {}),
    }
  })
  // A rejection is handled when its file is awaited.
  for (const each of rendering) each.catch(() => undefined)
  const files: (W & { fileId: number })[] = []
  for (let from = 0; from < rendering.length; from += filesAtOnce) {
    const some = await Promise.all(rendering.slice(from, from + filesAtOnce))
    const ids = await savePdfs(tx, some)
    files.push(...some.map(({ one }, index) => Object.assign(one, { fileId: ids[index] ?? 0 })))
  }
  return files
}

async function insertVersions(tx: Db, files: (Version & { fileId: number })[]): Promise<void> {
  for (const some of inChunks(files)) await tx.insert(invoiceFiles).values(some)
  await tx.execute(sql`
    update ${invoices} set file_id = newest.file_id, sent_file_id = case when sent_at is not null then newest.file_id end
    from (select distinct on (invoice_id) invoice_id, file_id from ${invoiceFiles} order by invoice_id, version desc) as newest
    where newest.invoice_id = ${invoices.id}`)
}

async function insertNotes(tx: Db, files: (Note & { fileId: number })[]): Promise<void> {
  for (const { noteId, fileId, paper } of files)
    await tx.update(creditNotes).set({ fileId, paper }).where(eq(creditNotes.id, noteId))
}

async function insertReminders(tx: Db, files: (Reminder & { fileId: number })[]): Promise<void> {
  for (const some of inChunks(files)) await tx.insert(invoiceReminders).values(some)
}

/** Reminders went to all addresses of the group, credit notes as their invoices did. */
async function insertMails(tx: Db): Promise<void> {
  await tx.execute(sql`
    insert into ${dispatches}
      (document_kind, document_id, purpose, channel, recipient, message_id, asked_by, asked_by_name, state, attempts,
      queued_at, sending_at, settled_at)
    select kind, document, purpose, channel, recipient, '<' || sent.name || '.' || place || '@demo.test>', 'demo',
      'Griet Claes', case channel when 'peppol' then 'delivered' else 'accepted' end, 1, at, at, at
    from (
      select 'invoice' as kind, invoice_id as document, invoice_id, 'reminder' as purpose,
        'reminder-' || invoice_id || '-' || count as name, sent_at as at
      from ${invoiceReminders}
      union all
      select 'creditNote', id, invoice_id, 'creditNote', credit_note_number,
        (creation_date || 'T10:00:00Z')::timestamptz
      from ${creditNotes} where status = ${SENT}
    ) as sent
    join ${invoices} on invoices.id = sent.invoice_id
    join ${schoolGroups} on school_groups.id = school_group_id
    cross join lateral ${recipientsOf(sql`kind = 'creditNote'`)} as mail (channel, recipient, place)
    order by at, sent.name, place`)
}

/**
 * Nothing of it lies in the future: today's entries are of now where their usual time is later. What the payments noted
 * takes its place among the rest.
 */
async function insertActivity(tx: Db, now: Date): Promise<void> {
  await tx.execute(sql`
    with noted as (
      delete from ${activity} where kind = 'invoice' and action in ('booked', 'paid', 'paymentUndone') returning *
    )
    insert into ${activity} (at, kind, record_id, action, subject, actor_id, actor_name, changes)
    select least(at, ${now.toISOString()}::timestamptz), 'invoice', id, action, subject, 'demo', 'Griet Claes', changes
    from (
      select id, 'created' as action, null as subject, (creation_date || 'T07:55:00Z')::timestamptz as at,
        '[]'::jsonb as changes
        from ${invoices}
        -- The orders that this made noted their activity themselves, as for an admin.
        where not exists (select from ${activity} where kind = 'invoice' and record_id = invoices.id and action = 'created')
      union all select id, 'sent', null, sent_at, '[]' from ${invoices}
      union all select id, 'paid', null, paid_at, '[]' from ${invoices} where id not in (select record_id from noted)
      union all select record_id, action, subject, at, changes from noted
      union all select invoice_id, 'recreated', null, made_at, '[]' from ${invoiceFiles} where version > 1
      union all select invoice_id, 'reminded', null, sent_at, '[]' from ${invoiceReminders}
      union all select invoice_id, 'credited', credit_note_number, (creation_date || 'T09:55:00Z')::timestamptz, '[]'
        from ${creditNotes}
    ) as done
    where at is not null
    order by at, id, action`)
}
