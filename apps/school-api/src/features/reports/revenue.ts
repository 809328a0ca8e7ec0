/** Revenue of a year, by month and kind, without VAT, and its documents; what contracts will bill; and licences that end. */
import type { ExpectedRow, RevenueDocument, RevenueRow } from '@schoolbeheer/contracts/school/reports'
import { brusselsDate } from '@schoolbeheer/domain/dates'
import { toEuro } from '@schoolbeheer/domain/money'
import { expectedOf } from '@schoolbeheer/domain/reports/expected'
import { invoiceTypes } from '@schoolbeheer/domain/billing/kinds'
import { asc, lte, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { SchoolApi } from '../../api.ts'
import type { Db } from '../../db/connection.ts'
import { creditNotes } from '../../db/tables/creditNotes.ts'
import { invoices } from '../../db/tables/invoices.ts'
import { listContracts } from '../schoolGroups/contracts.ts'
import { schoolGroups } from '../../db/tables/schoolGroups.ts'

const cents = z.coerce.number()
const type = z.literal(invoiceTypes)
const Revenue = z.object({ month: z.int(), type, invoiced: cents, credited: cents })
const Billed = z.object({
  kind: z.enum(['invoice', 'creditNote']),
  id: z.int(),
  number: z.string(),
  date: z.string(),
  schoolGroupId: z.int(),
  schoolGroupName: z.string(),
  cents,
})

/** Invoices and credit notes without VAT, each on its own date; a credit note is negative, of the type of its invoice. */
const documents = sql`(
  select 'invoice' as kind, id, invoice_number as number, creation_date as date, type, school_group_id,
    amount_cents as cents
  from ${invoices}
  union all
  select 'creditNote', note.id, note.credit_note_number, note.creation_date, invoice.type, invoice.school_group_id,
    -note.amount_cents
  from ${creditNotes} note join ${invoices} invoice on invoice.id = note.invoice_id)`

/** Months and kinds of which something was invoiced or credited, a credit note in its own month. */
export async function listRevenue(db: Db, year: number): Promise<RevenueRow[]> {
  const { rows } = await db.execute(sql`
    select extract(month from date)::int as month, type,
      coalesce(sum(cents) filter (where kind = 'invoice'), 0) as invoiced,
      coalesce(sum(-cents) filter (where kind = 'creditNote'), 0) as credited
    from ${documents} document
    where date between make_date(${year}, 1, 1) and make_date(${year}, 12, 31)
    group by 1, 2 order by 1, 2`)
  return z
    .array(Revenue)
    .parse(rows)
    .map(({ invoiced, credited, ...of }) => ({
      ...of,
      invoiced: toEuro(invoiced),
      credited: toEuro(credited),
      net: toEuro(invoiced - credited),
    }))
}

type RevenueQuery = {
  year: number
  month?: number | undefined
  type?: number | undefined
  kind?: RevenueDocument['kind'] | undefined
}

/** The documents that revenue counts, the first first. */
export async function listRevenueDocuments(db: Db, { year, month, ...of }: RevenueQuery): Promise<RevenueDocument[]> {
  const from = sql`make_date(${year}, ${month ?? 1}, 1)`
  const { rows } = await db.execute(sql`
    select kind, document.id, document.number, date, school_group_id as "schoolGroupId", ${schoolGroups.name} as "schoolGroupName",
      cents
    from ${documents} document join ${schoolGroups} on ${schoolGroups.id} = school_group_id
    where date >= ${from} and date < ${from} + make_interval(months => ${month === undefined ? 12 : 1})
      and ${of.type === undefined ? sql`true` : sql`document.type = ${of.type}`}
      and ${of.kind === undefined ? sql`true` : sql`kind = ${of.kind}`}
    order by date, kind desc, document.number`)
  return z
    .array(Billed)
    .parse(rows)
    .map(({ cents: amount, ...row }) => ({ ...row, amount: toEuro(amount) }))
}

/** The first to come first. */
export async function listExpected({ database: { db }, now }: Pick<SchoolApi, 'database' | 'now'>) {
  const today = brusselsDate(new Date(now()))
  const rows = (await listContracts(db)).flatMap((group): ExpectedRow[] =>
    expectedOf(group, today).map(({ date, feeCents, shareCents }) => ({
      date,
      schoolGroupId: group.id,
      schoolGroupName: group.name,
      fee: toEuro(feeCents),
      share: toEuro(shareCents),
    })),
  )
  return rows.toSorted((a, b) => (a.date === b.date ? 0 : a.date < b.date ? -1 : 1))
}

/** The groups whose licence ends by a day, the first to end first. */
export async function listEndingLicences(db: Db, until: string) {
  const { id, name, licenceExpirationDate } = schoolGroups
  return db
    .select({ schoolGroupId: id, schoolGroupName: name, licenceExpirationDate })
    .from(schoolGroups)
    .where(lte(licenceExpirationDate, until))
    .orderBy(asc(licenceExpirationDate), asc(name))
}
