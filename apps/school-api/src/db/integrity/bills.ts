/** Rules of invoices, credit notes and orders: their sums, and what they refer to. */
import type { Rule } from '@schoolbeheer/server/database/integrity'
import { getTableName } from 'drizzle-orm'
import { documentTables } from '../tables/dispatches.ts'

/** The sums of the lines of a kind of document, with the VAT of the domain: on the sum of each rate, half a cent up. */
function sumsOf(document: 'invoice' | 'purchase_order'): string {
  const of = `${document}_id`
  return `select ${of} as id, sum(base)::bigint as amount, sum(base + (base * vat_rate + 50) / 100)::bigint as total
    from (select ${of}, vat_rate, sum(amount_cents)::bigint as base from ${document}_lines group by ${of}, vat_rate) rates group by ${of}`
}

const isThere = Object.entries(documentTables)
  .map(([kind, table]) => `when '${kind}' then exists (select from ${getTableName(table)} where id = document_id)`)
  .join(' ')

export const billRules: Rule[] = [
  {
    name: 'invoices are their lines and VAT',
    broken: `select invoice_number from invoices left join (${sumsOf('invoice')}) sums using (id)
      where (amount_cents, total_cents) is distinct from (amount, total) order by 1`,
  },
  {
    name: 'orders are their lines and VAT',
    broken: `select purchase_order_number from purchase_orders
      left join (${sumsOf('purchase_order')}) sums using (id)
      where (amount_cents, total_cents) is distinct from (amount, total) order by 1`,
  },
  {
    name: 'credit notes are their lines',
    broken: `select credit_note_number from credit_notes n
      where amount_cents is distinct from (select sum(amount_cents) from credit_note_lines where credit_note_id = n.id) order by 1`,
  },
  {
    name: 'no line is credited below zero, and each is credited what its notes say',
    broken: `select 'line ' || l.id || ' of ' || invoice_number from invoice_lines l join invoices i on i.id = invoice_id
      left join (select invoice_line_id, sum(amount_cents) as credited from credit_note_lines group by 1) notes
        on invoice_line_id = l.id
      where l.credited_cents <> coalesce(credited, 0) or l.credited_cents > l.amount_cents order by l.id`,
  },
  {
    name: 'an invoice is credited what its notes say',
    broken: `select invoice_number from invoices i
      left join (select invoice_id, sum(amount_cents + vat_cents) as credited from credit_notes group by 1) notes
        on invoice_id = i.id
      where credited_cents <> coalesce(credited, 0) order by 1`,
  },
  {
    name: 'an invoice bills its order, with its sum, name and group',
    broken: `select invoice_number from invoices i join purchase_orders o on o.invoice_id = i.id
      where i.amount_cents <> o.amount_cents or i.purchase_order_name is distinct from o.name
        or i.school_group_id <> o.school_group_id order by 1`,
  },
  {
    name: 'a share of a licence has its number and its group',
    broken: `select 'line ' || id from invoice_lines
      where (share_number is null) <> (share_of_group_id is null) or share_number < 1 order by id`,
  },
  {
    name: 'a document that left is one that exists',
    broken: `select document_kind || ' ' || document_id from dispatches
      where not case document_kind ${isThere} end order by 1`,
  },
]
