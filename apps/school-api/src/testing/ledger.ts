/** The ledger of dispatches without a feature: every mail says what it is of, and what is accepted is in the activity. */
import { createApp } from '@schoolbeheer/server/app'
import { eq, sql } from 'drizzle-orm'
import type { Act } from '../db/activity.ts'
import { openSchoolDatabase } from '../db/database.ts'
import { createDispatches } from '../dispatches/dispatches.ts'
import { dispatches as table, type Dispatch } from '../dispatches/table.ts'
import { activity } from '../features/activity/table.ts'
import { createJobs } from '../jobs/jobs.ts'

type LedgerOptions = {
  databaseUrl: string
  mailUrl: string
  /** Whether it does jobs, besides adding them. */
  works?: boolean
}

export type Ledger = Awaited<ReturnType<typeof startLedger>>

export async function startLedger({ databaseUrl, mailUrl, works = true }: LedgerOptions) {
  const database = await openSchoolDatabase({ DATABASE_URL: databaseUrl, DATA_DIR: '' })
  const { db } = database
  const { log } = createApp({ name: 'ledger', log: { LOG_LEVEL: 'silent' }, ready: {} })
  const jobs = createJobs(database, log, works)
  const dispatches = createDispatches({
    database,
    jobs: jobs,
    env: { MAIL_URL: mailUrl, MAIL_FROM: 'billing@school.test' },
    log,
    now: Date.now,
    unique: () => crypto.randomUUID(),
  })
  dispatches.sends('invoice', {
    compose: async ({ documentId }) => {
      // Takes as long as a test holds the lock.
      await db.execute(sql`select pg_advisory_xact_lock_shared(${documentId})`)
      return { subject: `Factuur ${documentId}`, text: 'Beste', html: '<p>Beste</p>' }
    },
    settled: async (tx, { documentId: recordId, askedBy: actorId, state }) => {
      if (state !== 'accepted') return
      await tx
        .insert(activity)
        .values({ at: new Date(), kind: 'school', recordId, action: 'changed', actorId, changes: [] })
    },
  })
  await jobs.start()
  return {
    database,
    dispatches,
    /** Queues an invoice for each of the recipients, whose number is the recipient's place. */
    queue: (recipients: string[], batchId = 1) =>
      db.transaction((tx) =>
        dispatches.queue(
          tx,
          act,
          recipients.map((recipient, at) => invoice(recipient, at, batchId)),
        ),
      ),
    one: async (id: number): Promise<Dispatch | undefined> =>
      (await db.select().from(table).where(eq(table.id, id)))[0],
    /** How often was noted that an invoice was accepted. */
    timesAccepted: (documentId: number) => db.$count(activity, eq(activity.recordId, documentId)),
    stop: async () => {
      await jobs.stop()
      await database.close()
    },
  }
}

function invoice(recipient: string, documentId: number, batchId: number) {
  return { documentKind: 'invoice', documentId, purpose: 'invoice', recipient, batchId } as const
}

export const act: Act = {
  viewer: { userId: 'griet', name: 'Griet Claes' },
  at: new Date('2026-11-22T09:00:00Z'),
}
