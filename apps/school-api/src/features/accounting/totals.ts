/** The sums of a period: documents, VAT by rate, payments, and what the bank charged. */
import type { Language } from '@schoolbeheer/domain/languages'
import { toEuro } from '@schoolbeheer/domain/money'
import { textsOf, type Texts } from '@schoolbeheer/server/texts'
import { sql, type SQL } from 'drizzle-orm'
import { Readable } from 'node:stream'
import { z } from 'zod'
import type { Db } from '../../db/connection.ts'
import { creditNotes } from '../../db/tables/creditNotes.ts'
import { invoiceFiles, invoices } from '../../db/tables/invoices.ts'
import { paymentAllocations, paymentEntries, paymentRests } from '../../db/tables/payments.ts'
import type { Column } from '../../http/spreadsheet.ts'
import type { Period, Selection } from '../invoices/accounting.ts'
import texts from './texts.json' with { type: 'json' }

export type BookSelection = { selection: Selection; period: Period; language: Language }

const cents = z.coerce.number()
const Sum = z.object({
  what: z.enum(['invoices', 'creditNotes', 'documents', 'vatOf', 'received', 'paidBack', 'charges']),
  rate: z.number().nullable(),
  count: cents.nullable(),
  base: cents.nullable(),
  vat: cents.nullable(),
  total: cents,
})
type Sum = z.infer<typeof Sum>

/** Amounts of credit notes are negative, and so is what went out. */
export async function totalList(db: Db, { selection, period, language }: BookSelection) {
  const { rows } = await db.execute(sql`
    with document as (
      select 'invoices' as what, amount_cents as base, total_cents - amount_cents as vat,
        (select paper -> 'vat' from ${invoiceFiles} where invoice_id = ${invoices.id} and file_id = ${selection.fileId})
          as rates, 1 as sign
      from ${invoices} where ${selection.ofInvoices}
      union all
      select 'creditNotes', -amount_cents, -vat_cents, paper -> 'vat', -1
      from ${creditNotes} where ${selection.ofCreditNotes}
    ), rate as (
      select (item ->> 'rate')::numeric as rate, sign * (item ->> 'baseCents')::bigint as base,
        sign * (item ->> 'vatCents')::bigint as vat
      from document, jsonb_array_elements(rates) item
    ), booking as (${bookingsIn(period)}), charge as (${chargesIn(period)})
    select what, null::float as rate, count(*) as count, sum(base) as base, sum(vat) as vat, sum(base + vat) as total, 1 as place
    from document group by what
    union all
    select 'documents', null, count(*), coalesce(sum(base), 0), coalesce(sum(vat), 0), coalesce(sum(base + vat), 0), 2
    from document
    union all
    select 'vatOf', rate::float, null, sum(base), sum(vat), sum(base + vat), 3 from rate group by rate
    union all
    select case when is_incoming then 'received' else 'paidBack' end, null, count(*), null, null, sum(cents), 4
    from booking group by is_incoming
    union all
    select 'charges', null, count(*), null, null, coalesce(sum(cents), 0), 5 from charge
    order by place, rate, what desc`)
  return { columns: columnsIn(textsOf(texts, language)), rows: Readable.from(z.array(Sum).parse(rows)) }
}

/** Bookings by the days on which they count, undone ones negative, as in the list of payments. */
function bookingsIn({ from, to }: Period): SQL {
  const of = (day: SQL, amount: SQL) => sql`
    select entry.amount_cents > 0 as is_incoming, ${amount} as cents
    from ${paymentAllocations} part join ${paymentEntries} entry on entry.id = part.entry_id
    where ${day} between ${from} and ${to}`
  return sql`${of(sql`part.journal_date`, sql`part.amount_cents`)}
    union all ${of(sql`part.undone_journal_date`, sql`-part.amount_cents`)}`
}

/** Charges of the bank, from the day on which they were left out as such; negative where a person decided otherwise. */
function chargesIn({ from, to }: Period): SQL {
  const of = (day: SQL, amount: SQL) => sql`
    select ${amount} as cents from ${paymentRests} rest join ${paymentEntries} entry on entry.id = rest.entry_id
    where rest.dismissed = 'charges' and ${day} between ${from} and ${to}`
  return sql`${of(sql`rest.journal_date`, sql`entry.amount_cents`)}
    union all ${of(sql`rest.undone_journal_date`, sql`-entry.amount_cents`)}`
}

function columnsIn(t: Texts<keyof typeof texts>): Column<Sum>[] {
  const amount = (of: number | null) => (of === null ? null : toEuro(of))
  return [
    { header: t('what'), width: 30, value: ({ what, rate }) => t(what, { rate: String(rate).replace('.', ',') }) },
    { header: t('count'), width: 10, value: ({ count }) => (count === null ? null : String(count)) },
    { header: t('base'), width: 14, value: ({ base }) => amount(base) },
    { header: t('vat'), width: 14, value: ({ vat }) => amount(vat) },
    { header: t('total'), width: 14, value: ({ total }) => toEuro(total) },
  ]
}
