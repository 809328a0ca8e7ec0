/** Demo attests of people who were present on the latest past days, given the day after and mailed. */
import { attestName } from '@schoolbeheer/domain/courseDays/attests'
import { addDays, brusselsDate } from '@schoolbeheer/domain/dates'
import { brusselsInstant } from '@schoolbeheer/domain/instants'
import { and, desc, eq, isNull, lt, sql } from 'drizzle-orm'
import { createHash } from 'node:crypto'
import { CompanySettings } from '../company.ts'
import type { Db } from '../db/connection.ts'
import { insertMany } from '../db/insertMany.ts'
import { dispatches } from '../db/tables/dispatches.ts'
import { attestOf } from '../features/attests/paper.ts'
import { attests } from '../db/tables/attests.ts'
import { shownOf } from '../features/courseDays/facts.ts'
import { courseDays, participants } from '../db/tables/courseDays.ts'
import { demoCompany } from './company.ts'

/** The newest day has no attests yet. */
const [newest, most] = [1, 8]

export async function seedAttests(tx: Db, now: Date): Promise<void> {
  const { logo: _logo, ...company } = CompanySettings.parse(demoCompany)
  const days = await tx
    .select()
    .from(courseDays)
    .where(and(lt(courseDays.endDate, now), isNull(courseDays.cancelledAt)))
    .orderBy(desc(courseDays.endDate))
    .offset(newest)
    .limit(most)
  for (const day of days) {
    const at = brusselsInstant(addDays(brusselsDate(day.endDate), 1), '08:30')
    const shown = await shownOf(tx, day)
    const ofDay = and(eq(participants.courseDayId, day.id), eq(participants.present, true))
    const rows = (await tx.select().from(participants).where(ofDay)).flatMap((person) => {
      const name = attestName(person)
      if (name === null) return []
      const number = createHash('md5').update(`attest ${day.id} ${person.email}`).digest('hex')
      const { id: participantId, userId, email } = person
      const { startDate, endDate } = day
      const paper = attestOf(company, name, { number, shown, at, language: 'nl' })
      return [{ number, courseDayId: day.id, participantId, userId, email, startDate, endDate, paper }]
    })
    await insertMany(tx, attests, rows)
    await tx.execute(sql`
      insert into ${dispatches}
        (document_kind, document_id, purpose, recipient, message_id, asked_by, asked_by_name, state, attempts, queued_at,
        sending_at, settled_at)
      select 'attest', id, 'attest', email, '<' || number || '@demo.test>', 'demo', 'Griet Claes', 'accepted', 1, at, at, at
      from ${attests}, (values (${at.toISOString()}::timestamptz)) as given (at)
      where course_day_id = ${day.id}`)
  }
}
