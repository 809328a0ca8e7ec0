/** Rules of files: each is whole, and has the bytes that it had when it was written. */
import type { Rule } from '@schoolbeheer/server/database/integrity'

export const fileRules: Rule[] = [
  {
    name: 'files are whole, and their SHA-256 is that of their bytes',
    broken: `select 'file ' || id from files
      left join (
        select file_id, sum(length(content)) as there, max(position) + 1 = count(*) as gapless,
          encode(sha256(string_agg(content, '' order by position)), 'hex') as hash
        from file_chunks group by file_id
      ) chunks on file_id = id
      where arriving_since is null and (
        bytes <> coalesce(there, 0) or not coalesce(gapless, true)
        or sha256 <> coalesce(hash, encode(sha256(''), 'hex'))) order by id`,
  },
  {
    name: 'e-invoices have the SHA-256 of their file',
    broken: `select 'e-invoice ' || number from e_invoices join files on files.id = file_id
      where e_invoices.sha256 <> files.sha256 order by 1`,
  },
  {
    name: 'the PDF of an invoice is that of its newest version',
    broken: `select invoice_number from invoices i
      join (select distinct on (invoice_id) invoice_id, file_id from invoice_files order by invoice_id, version desc) newest
        on invoice_id = i.id
      where i.file_id is distinct from newest.file_id order by 1`,
  },
]
