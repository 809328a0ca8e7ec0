/** Rules of numbers: gapless within a year but for lost ones, in the order of their dates. */
import { series } from '@schoolbeheer/domain/invoices/numbers'
import type { Rule } from '@schoolbeheer/server/database/integrity'
import { getTableName } from 'drizzle-orm'
import { numberedDocuments } from '../numbers.ts'

/** All numbers that were given out: `series`, `prefix`, `year`, `sequence`, `number` and `date`. */
const given = (['invoice', 'creditNote', 'purchaseOrder'] as const)
  .map((of) => {
    const { table, number } = numberedDocuments[of]
    return `select '${of}' as series, '${series[of]}' as prefix, year, sequence, ${number} as number, creation_date as date
      from ${getTableName(table)}`
  })
  .join(' union all ')

/** These, and those that left, were lost in a restore, and were not written again. */
const taken = `
  select series, year, sequence, number from (${given}) documents
  union all
  select series, year, sequence, series || ' ' || year || ' ' || sequence from lost_numbers
    where settled_at is null or void_reason is not null`

export const numberRules: Rule[] = [
  {
    name: 'numbers have no gap',
    broken: `select 'before ' || number from (
        select *, lag(sequence, 1, 0) over (partition by series, year order by sequence) as before from (${taken}) numbers
      ) numbers where sequence <> before + 1 order by 1`,
  },
  {
    name: 'the counter of a series stands at its last number',
    broken: `select series || ' ' || year || ' at ' || coalesce(counter.last::text, 'nothing')
      from (select series, year, max(sequence) as last from (${taken}) numbers group by series, year) numbers
      full join document_counters counter using (series, year)
      where counter.last is distinct from coalesce(numbers.last, 0) order by 1`,
  },
  {
    name: 'a number is its series, year and place, and its date is of that year',
    broken: `select number from (${given}) numbers
      where number <> prefix || year || '-' || lpad(sequence::text, greatest(5, length(sequence::text)), '0')
        or extract(year from date) <> year order by 1`,
  },
  {
    name: 'a lost number waits or is void without a document, or was written again',
    broken: `select series || ' ' || year || ' ' || sequence
      from lost_numbers lost left join (${given}) given using (series, year, sequence)
      where (given.number is null) = (lost.settled_at is not null and lost.void_reason is null) order by 1`,
  },
  {
    name: 'dates follow the numbers',
    broken: `select number from (
        select *, lag(date) over (partition by series, year order by sequence) as before from (${given}) numbers
      ) numbers where date < before order by 1`,
  },
]

/** Numbers without a document, and why: `verify` names them. */
export const explainedGaps = `
  select series || ' ' || year || ' ' || sequence || ': ' || coalesce('void, ' || void_reason, 'lost in a restore, waits for a decision')
  from lost_numbers where settled_at is null or void_reason is not null order by series, year, sequence`
