/** The debts of each customer on a day, by their age, from the journal alone. */
import type { Aged } from '@schoolbeheer/contracts/school/reports'
import { invalid } from '@schoolbeheer/contracts/problem'
import { brusselsDate } from '@schoolbeheer/domain/dates'
import { toEuro } from '@schoolbeheer/domain/money'
import { ages } from '@schoolbeheer/domain/reports/ageing'
import { sql, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import type { SchoolApi } from '../../api.ts'
import { ageIs } from '../../db/rules.ts'
import { schoolGroups } from '../../db/tables/schoolGroups.ts'
import { unassignedCents } from './journal.ts'
import { openOn, withRoom } from './openOn.ts'

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
export function readAged({ database: { db } }: Pick<SchoolApi, 'database'>, date: string) {
  return withRoom(db, async (tx) => {
    const { rows } = await tx.execute(agedOn(date))
    const money = await tx.execute(sql`select ${unassignedCents(date)} as cents`)
    return { rows: z.array(Row).parse(rows), unassigned: z.array(Unassigned).parse(money.rows)[0]?.cents ?? 0 }
  })
}

function agedOn(date: string): SQL {
  const sums = ages.map((age) => {
    const isOf = ageIs(age, sql`due_date`, date)
    return sql`coalesce(sum(cents) filter (where cents > 0 and ${isOf}), 0) as ${sql.identifier(age)}`
  })
  return sql`
    select ${schoolGroups.id} as "schoolGroupId", ${schoolGroups.name} as "schoolGroupName", ${sql.join(sums, sql`, `)},
      coalesce(sum(-cents) filter (where cents < 0), 0) as credit, sum(cents) as total
    from ${openOn(date)} open join ${schoolGroups} on ${schoolGroups.id} = open.school_group_id
    group by ${schoolGroups.id}
    order by ${schoolGroups.name}, ${schoolGroups.id}`
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
