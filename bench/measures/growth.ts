/** The calls of common pages and jobs at an equal result, among 1,000, 10,000 and 100,000 rows of other work. */
import { activity } from '@schoolbeheer/contracts/school/activity'
import { groupOverview } from '@schoolbeheer/contracts/school/groupOverview'
import { invoices } from '@schoolbeheer/contracts/school/invoices'
import { reports } from '@schoolbeheer/contracts/school/reports'
import { recordSearch } from '@schoolbeheer/contracts/school/search'
import { schoolsOfGroup } from '@schoolbeheer/contracts/school/schools'
import { worklist } from '@schoolbeheer/contracts/school/worklist'
import { openSchoolDatabase } from '@schoolbeheer/school-api/db/database'
import { listDue } from '@schoolbeheer/school-api/features/courseDays/reminding'
import { createUpstream } from '@schoolbeheer/server/upstream'
import type pg from 'pg'
import { authorizationsOf } from '../admin.ts'
import { createInvoices, finishJobs } from '../billing.ts'
import { startSystem, type System } from '../children.ts'
import { withClient, withDatabases } from '../databases.ts'
import { fillSchool, type FixedRecords } from '../growth.ts'
import { median } from '../load.ts'
import type { Row } from '../table.ts'

const sizes = [1000, 10_000, 100_000]
const [warmUp, rounds, mostRatio] = [5, 45, 1.2]

/** A call, and what has to be over before the next one; only the call counts. */
type Work = { call: () => Promise<unknown>; after?: () => Promise<void> }
/** A system with its data; a sign-in answers what is measured. */
type GrownSystem = { size: number; signIn: () => Promise<Record<string, Work>> }

/** All systems run at once, so that the rounds of each can alternate with those of the others. */
export function growth(): Promise<Row[]> {
  return withEach(sizes, [])
}

function withEach(left: number[], grown: GrownSystem[]): Promise<Row[]> {
  const [size, ...more] = left
  return size === undefined ? compare(grown) : withGrown(size, (one) => withEach(more, [...grown, one]))
}

function withGrown<T>(size: number, work: (grown: GrownSystem) => Promise<T>): Promise<T> {
  return withDatabases(async (databases) => {
    await using system = await startSystem(1, databases)
    const upstream = createUpstream({ url: system.ready.schoolApi })
    const database = await openSchoolDatabase({ DATABASE_URL: databases.school, DATA_DIR: '' })
    return await withClient(databases.school, async (client) => {
      await finishJobs(client)
      const fixed = await fillSchool(client, size)
      // Signed in once all data is there, because an access token soon expires.
      const signIn = () => worksOf(system.ready, { client, db: database.db, upstream, fixed })
      const result = await work({ size, signIn })
      await Promise.all([upstream.close(), database.close()])
      return result
    })
  })
}

type MeasureContext = {
  client: pg.Client
  db: Parameters<typeof listDue>[0]
  upstream: Pick<ReturnType<typeof createUpstream>, 'as'>
  fixed: FixedRecords
}

async function worksOf(system: System, { client, db, upstream, fixed }: MeasureContext): Promise<Record<string, Work>> {
  const { schoolGroupId, invoiceId, billed } = fixed
  const [admin = '', bookkeeper = ''] = await authorizationsOf(system, ['admin@demo.test', 'boekhouding@demo.test'])
  const callAs = (authorization: string) =>
    upstream.as({ bearer: authorization.replace('Bearer ', ''), requestId: 'bench' })
  const [call, own] = [callAs(admin), callAs(bookkeeper)]
  let year = 2040
  return {
    'page of a school group': {
      call: () =>
        Promise.all([
          call(schoolsOfGroup.schools, { schoolGroupId }),
          call(groupOverview.overview, { id: schoolGroupId }),
          call(activity.list, { kind: 'schoolGroup', id: schoolGroupId }),
        ]),
    },
    worklist: { call: () => call(worklist.get, {}) },
    'own invoices': { call: () => own(invoices.listOwn, {}) },
    // Other rows have numbers with 2040 too, but none with 0001 beside it: so the result is equal.
    'page of search': { call: () => call(recordSearch.find, { q: '2040-0001' }) },
    'activity of an invoice': { call: () => call(activity.list, { kind: 'invoice', id: invoiceId }) },
    'due reminders': { call: () => listDue(db) },
    'open amounts by age': { call: () => call(reports.aged, {}) },
    'invoices behind an open amount': { call: () => call(reports.agedInvoices, { schoolGroupId }) },
    'creating 20 invoices': {
      call: () => createInvoices(system.schoolApi, admin, { contractStart: `${year++}-01-01`, groups: billed }),
      after: () => finishJobs(client),
    },
  }
}

async function compare(grown: GrownSystem[]): Promise<Row[]> {
  const rows: Row[] = []
  const works = await Promise.all(grown.map((one) => one.signIn()))
  for (const what of Object.keys(works[0] ?? {})) {
    const times = grown.map(() => Array.of<number>())
    for (let round = 0; round < warmUp + rounds; round++)
      for (const [place, own] of works.entries()) {
        const time = await timed(own[what])
        if (round >= warmUp) times[place]?.push(time)
      }
    for (const [place, { size }] of grown.entries()) {
      const [few, many] = [times[place - 1], times[place]]
      if (!few || !many) continue
      rows.push({
        what: `${what}, among ${size} of each kind, beside ${size / 10}`,
        unit: 'ms',
        ours: median(many),
        peer: median(few),
        ratio: median(many.map((time, round) => time / (few[round] ?? Number.NaN))),
        mostRatio,
      })
    }
  }
  return rows
}

/** The milliseconds of a call. */
async function timed(work?: Work): Promise<number> {
  const start = performance.now()
  await work?.call()
  const ms = performance.now() - start
  await work?.after?.()
  return ms
}
