/** Clients who want the last 10 places of one course day, beside the same calls on 60 different days. */
import { courseDays } from '@schoolbeheer/contracts/school/courseDays'
import type pg from 'pg'
import { Pool } from 'undici'
import { z } from 'zod'
import { adminAuthorization } from '../admin.ts'
import { startSystem } from '../children.ts'
import { withClient, withDatabases } from '../databases.ts'
import { median } from '../load.ts'
import type { Row } from '../table.ts'

/** The school API refuses a person who has more calls with large bodies under way. */
const clients = 30
const [places, days, rounds] = [10, 60, 9]

export function lastPlaces(): Promise<Row[]> {
  return withDatabases(async (databases) => {
    await using system = await startSystem(1, databases)
    const authorization = await adminAuthorization(system.ready)
    const pool = new Pool(system.ready.schoolApi, { connections: clients })
    const headers = { authorization, 'content-type': 'application/json' }
    /** Every second client brings a group of 3. Answers the time until all were answered. */
    const callAll = async (ids: number[]) => {
      const start = performance.now()
      const statuses = await Promise.all(
        Array.from({ length: clients }, (_, client) =>
          nominate(pool, headers, ids[client % ids.length] ?? 0, peopleOf(client, client % 2 === 0 ? 1 : 3)),
        ),
      )
      return { ms: performance.now() - start, statuses }
    }
    return await withClient(databases.school, async (client) => {
      const measured: { ours: number; peer: number }[] = []
      for (let round = 0; round <= rounds; round++) {
        const [day = 0] = await insertDays(client, 1)
        const race = await callAll([day])
        await requireFull(client, day)
        const apart = await callAll(await insertDays(client, days))
        if (apart.statuses.some((status) => status !== 204)) throw new Error('A day with places refused somebody')
        measured.push({ ours: race.ms, peer: apart.ms })
      }
      await pool.close()
      measured.shift()
      return [
        {
          what: `${clients} race for the last ${places} places`,
          unit: 'ms',
          ours: median(measured.map(({ ours }) => ours)),
          peer: median(measured.map(({ peer }) => peer)),
          ratio: median(measured.map(({ ours, peer }) => ours / peer)),
          mostRatio: 3,
        },
      ]
    })
  })
}

/** Inserts days of 30 places that have this many left. */
async function insertDays(client: pg.Client, count: number): Promise<number[]> {
  const { rows } = await client.query(`
    insert into course_days (type, theme, description, is_public, start_date, end_date, parts, travel_kms,
      max_participants, links_to_manual, price_cents, price_participant_cents)
    select 0, 'Thema', 'Tekst', true, now() + interval '9 days', now() + interval '10 days', 1, 0, 30, '{}', 0, 0
    from generate_series(1, ${count}) returning id`)
  const ids = z
    .array(z.object({ id: z.number() }))
    .parse(rows)
    .map(({ id }) => id)
  await client.query(
    `insert into participants (course_day_id, email, purchase_order_required)
    select day, 'early' || at || '@school.test', false from unnest($1::int[]) day, generate_series(1, ${30 - places}) at`,
    [ids],
  )
  return ids
}

function peopleOf(client: number, count: number) {
  return Array.from({ length: count }, (_, at) => ({ firstName: 'An', email: `an${client}.${at}@school.test` }))
}

/** Nominates people; answers the status. */
async function nominate(
  pool: Pool,
  headers: Record<string, string>,
  openCourseDayId: number,
  participants: object[],
): Promise<number> {
  const body = JSON.stringify({ openCourseDayId, participants })
  const answer = await pool.request({ method: 'POST', path: courseDays.addParticipants.path, headers, body })
  const text = await answer.body.text()
  if (answer.statusCode !== 204 && answer.statusCode !== 409)
    throw new Error(`${answer.statusCode}: ${text.slice(0, 200)}`)
  return answer.statusCode
}

async function requireFull(client: pg.Client, day: number): Promise<void> {
  const { rows } = await client.query(
    'select count(*)::int as people, count(distinct email)::int as once from participants where course_day_id = $1',
    [day],
  )
  const { people, once } = z.object({ people: z.number(), once: z.number() }).parse(rows[0])
  if (people !== 30 || once !== 30) throw new Error(`${people} people, ${once} of them different, have 30 places`)
}
