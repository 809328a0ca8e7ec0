/**
 * The ledger of dispatches without a feature: every mail names its dispatch, and the activity holds what became of
 * each.
 */
import { createApp } from '@schoolbeheer/server/app'
import { asc, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Act } from '../db/activity.ts'
import { openSchoolDatabase } from '../db/database.ts'
import { createOutbox } from '../papers/outbox.ts'
import { dispatches as table, type Dispatch } from '../db/tables/dispatches.ts'
import { activity } from '../db/tables/activity.ts'
import { createJobs } from '../jobs/jobs.ts'
import type { Outgoing } from '../peppol/accessPoint.ts'
import { createAccessPoint } from '../peppol/createAccessPoint.ts'
import { accessPointEnv, withDefaults } from '../peppol/settings.ts'

const AccessPointEnv = z.object(accessPointEnv)

type LedgerOptions = {
  databaseUrl: string
  mailUrl?: string
  /** The variables that lead to an access point, and the longest wait for one answer. */
  accessPoint?: Record<string, string>
  timeoutMs?: number
  now?: () => number
  /** Whether it does jobs, besides adding them. */
  works?: boolean
}

export type Ledger = Awaited<ReturnType<typeof startLedger>>

export async function startLedger({
  databaseUrl,
  // The discard port, where nobody takes mail.
  mailUrl = 'smtp://127.0.0.1:9',
  accessPoint = {},
  timeoutMs,
  now = Date.now,
  works = true,
}: LedgerOptions) {
  const database = await openSchoolDatabase({ DATABASE_URL: databaseUrl, DATA_DIR: '' })
  const { db } = database
  /** Waits as long as a test holds the lock. */
  const whileLocked = (documentId: number) => db.execute(sql`select pg_advisory_xact_lock_shared(${documentId})`)
  const { log } = createApp({ name: 'ledger', log: { LOG_LEVEL: 'info' }, ready: {} })
  const jobs = createJobs(database, log, works)
  const outbox = createOutbox({
    database,
    jobs,
    accessPoint: createAccessPoint(
      { ...withDefaults(AccessPointEnv.parse(accessPoint)), PRIVATE_NETWORKS: [] },
      timeoutMs ? { timeoutMs } : {},
    ),
    render: () => Promise.reject(new Error('Nothing is drawn here')),
    env: { MAIL_URL: mailUrl, MAIL_FROM: 'billing@school.test', PRIVATE_NETWORKS: [] },
    log,
    now,
    unique: () => crypto.randomUUID(),
    // Tests hold several deliveries in the middle of their work.
    pace: { atOnce: 16, rest: () => Promise.resolve() },
  })
  outbox.declare({
    kind: 'invoice',
    letters: {
      invoice: {
        mail: async ({ documentId }) => {
          await whileLocked(documentId)
          return { subject: `Factuur ${documentId}`, text: 'Beste', html: '<p>Beste</p>' }
        },
        eInvoice: async ({ documentId, recipient }) => {
          await whileLocked(documentId)
          return documentId < 0 ? { obstacle: 'invoice_problem_noaddress' } : eInvoice(documentId, recipient)
        },
      },
    },
    settled: async (tx, { documentId: recordId, askedBy: actorId, channel, state }) => {
      if (channel === 'mail' && state !== 'accepted') return
      const subject = channel === 'mail' ? null : state
      await tx
        .insert(activity)
        .values({ at: new Date(), kind: 'school', recordId, action: 'changed', actorId, changes: [], subject })
    },
    recordOf: async (_tx, recordId) => ({ kind: 'invoice', recordId }),
    isManagedBy: () => true,
  })
  await jobs.start()
  return {
    database,
    outbox,
    /** Queues an invoice for each of the recipients, whose number is the recipient's place. */
    queue: (recipients: string[], batchId = 1) =>
      db.transaction((tx) =>
        outbox.queue(
          tx,
          act,
          recipients.map((recipient, at) => invoice(recipient, at, batchId)),
        ),
      ),
    /** Queues e-invoices; a number below 0 cannot be made. */
    queueEInvoices: (documentIds: number[], batchId = 1) =>
      db.transaction((tx) =>
        outbox.queue(
          tx,
          act,
          documentIds.map((id) => ({ ...invoice(receiver, id, batchId), channel: 'peppol' }) as const),
        ),
      ),
    one: async (id: number): Promise<Dispatch | undefined> =>
      (await db.select().from(table).where(eq(table.id, id)))[0],
    /** How often the acceptance of an invoice was noted. */
    timesAccepted: (documentId: number) => db.$count(activity, eq(activity.recordId, documentId)),
    /** The consequences of an e-invoice, in order. */
    followed: async (documentId: number) => {
      const rows = await db.select().from(activity).where(eq(activity.recordId, documentId)).orderBy(asc(activity.id))
      return rows.map(({ subject }) => subject)
    },
    stop: async () => {
      await jobs.stop()
      await database.close()
    },
  }
}

function invoice(recipient: string, documentId: number, batchId: number) {
  return { documentKind: 'invoice', documentId, purpose: 'invoice', recipient, batchId } as const
}

export const receiver = '0208:0123456749'

export function numberOf(documentId: number): string {
  return `2026-${documentId}`
}

/** The parts of an e-invoice that a provider reads; made anew it is another. */
function eInvoice(documentId: number, to: string): Outgoing {
  const [sender, number] = ['0208:0987654394', numberOf(documentId)]
  const ids = [sender, to].map((id) => `<cbc:EndpointID schemeID="0208">${id.slice(5)}</cbc:EndpointID>`).join('')
  const xml = Buffer.from(`<Invoice><cbc:ID>${number}</cbc:ID>${ids}<!-- ${crypto.randomUUID()} --></Invoice>`)
  return { type: 'invoice', number, date: '2026-11-22', sender, receiver: to, xml }
}

export const act: Act = {
  viewer: { userId: 'griet', name: 'Griet Claes' },
  at: new Date('2026-11-22T09:00:00Z'),
}
