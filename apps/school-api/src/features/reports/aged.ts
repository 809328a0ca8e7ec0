/** What each customer owes on a day, by its age, from the journal alone. */
import type { Aged } from '@schoolbeheer/contracts/school/reports'
import { invalid } from '@schoolbeheer/contracts/problem'
import { brusselsDate } from '@schoolbeheer/domain/dates'
import { toEuro } from '@schoolbeheer/domain/money'
import { ages } from '@schoolbeheer/domain/reports/ageing'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { SchoolApi } from '../../api.ts'
import { ageIs } from '../../db/rules.ts'
import { invoices } from '../../db/tables/invoices.ts'
import { schoolGroups } from '../../db/tables/schoolGroups.ts'
import { journal, unassignedCents } from './journal.ts'

const cents = z.coerce.number()
const Row = z.object({
  schoolGroupId: z.int(),
  schoolGroupName: z.string(),
  notDue: cents,
  to30: cents,
  to60: cents,
  to90: cents,
  over90: cents,
  credit: cents,
  total: cents,
})
const Unassigned = z.object({ cents })

/** The day that is asked, or today. Throws a 400 for a day to come. */
export function pastDay({ now }: Pick<SchoolApi, 'now'>, date: string | undefined): string {
  const today = brusselsDate(new Date(now()))
  if (date && date > today) throw invalid({ date: 'reports_date_future' })
  return date ?? today
}

/** In cents, by the name of the customer. An invoice of which more is paid than owed, and a credit, are `credit`. */
export async function readAged({ database: { db } }: Pick<SchoolApi, 'database'>, date: string) {
  const sums = ages.map((age) => sql`coalesce(sum(cents) filter (where ${ageIs(age, date)} and cents > 0), 0) as ${sql.identifier(age)}`)
  const { rows } = await db.execute(sql`
    with open as (
      select change.school_group_id, change.invoice_id, sum(change.cents) as cents
      from ${journal} change where change.date <= ${date}
      group by change.school_group_id, change.invoice_id
      having sum(change.cents) <> 0
    )
    select ${schoolGroups.id} as "schoolGroupId", ${schoolGroups.name} as "schoolGroupName", ${sql.join(sums, sql`, `)},
      coalesce(sum(-cents) filter (where cents < 0), 0) as credit, sum(cents) as total
    from open
    join ${schoolGroups} on ${schoolGroups.id} = open.school_group_id
    left join ${invoices} on ${invoices.id} = open.invoice_id
    group by ${schoolGroups.id}
    order by ${schoolGroups.name}, ${schoolGroups.id}`)
  const money = await db.execute(sql`select ${unassignedCents(date)} as cents`)
  return {
    rows: z.array(Row).parse(rows),
    unassigned: z.array(Unassigned).parse(money.rows)[0]?.cents ?? 0,
  }
}

export function toAged({ rows, unassigned }: Awaited<ReturnType<typeof readAged>>): Aged {
  return {
    rows: rows.map(({ schoolGroupId, schoolGroupName, ...of }) => ({
      schoolGroupId,
      schoolGroupName,
      notDue: toEuro(of.notDue),
      to30: toEuro(of.to30),
      to60: toEuro(of.to60),
      to90: toEuro(of.to90),
      over90: toEuro(of.over90),
      credit: toEuro(of.credit),
      total: toEuro(of.total),
    })),
    unassigned: toEuro(unassigned),
  }
}
