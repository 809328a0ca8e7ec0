/** A database with payments, for processes that book them: one that goes on, which is the test itself, and others. */
import { payments } from '@schoolbeheer/contracts/school/payments'
import { paymentReference } from '@schoolbeheer/domain/belgium'
import { addDays } from '@schoolbeheer/domain/dates'
import { freePort } from '@schoolbeheer/server/freePort'
import { createUpstream } from '@schoolbeheer/server/upstream'
import { startTestIssuer, type TestIssuer } from '@schoolbeheer/testing/issuer'
import type pg from 'pg'
import { onTestFinished } from 'vitest'
import { createSchoolApi } from '../app.ts'
import type { Db } from '../db/connection.ts'
import { openSchoolDatabase } from '../db/database.ts'
import { invoices } from '../db/tables/invoices.ts'
import { paymentEntries } from '../db/tables/payments.ts'
import { schoolApiEnv } from '../env.ts'
import { keyOf } from '../features/payments/suggestionKeys.ts'
import { audience, callers, environmentOf } from './api.ts'
import { coda, dayAfter, dayOf, importFiles, referring, transfer } from './bankFiles.ts'
import { createSchoolDatabase } from './database.ts'
import { addStatement, ourAccount } from './payments.ts'
import { startProcess } from './processes.ts'
import { addSchoolGroup } from './records.ts'

export const daysEach = 3
const transfersEach = 40
const cents = 121_00

export type PaymentWorker = Awaited<ReturnType<typeof workerAt>>

export async function openPaymentBooks() {
  const [created, issuer] = await Promise.all([createSchoolDatabase(), startTestIssuer({ audience })])
  const env = { ...environmentOf(created, issuer), PDF_THREADS: '1' }
  const database = await openSchoolDatabase({ DATABASE_URL: created.url, DATA_DIR: '' })
  const app = await createSchoolApi(schoolApiEnv(env), database, Date.now, false)
  onTestFinished(async () => {
    await Promise.all([app.close(), issuer.close()])
    await created.drop()
  })
  const own = await workerAt(await app.listen({ host: '127.0.0.1', port: 0 }), issuer)
  return {
    pool: database.pool,
    own,
    /** Starts a process. */
    start: async () => {
      const port = await freePort()
      const process = await startProcess('schoolApiProcess.ts', { ...env, PORT: String(port) })
      return { ...process, ...(await workerAt(`http://127.0.0.1:${port}`, issuer)) }
    },
    ...addingTo(database.db, own, await addSchoolGroup(database.db)),
    ...readingOf(database.pool),
  }
}

async function workerAt(url: string, issuer: TestIssuer) {
  const upstream = createUpstream({ url })
  onTestFinished(() => upstream.close())
  return {
    call: upstream.as({ bearer: await issuer.token(callers.admin, { expires: '1 hour' }), requestId: 'test' }),
    take: (file: Blob) => importFiles({ url, issuer }, [file]),
  }
}

type Received = { entryId: number; invoiceId: number; key: string }

function addingTo(db: Db, own: PaymentWorker, schoolGroupId: number) {
  let [sequence, day] = [0, '2026-01-01']

  /** Invoices of 121 euro without lines or papers, which nothing here reads. */
  function bill(times: number) {
    const dates = { creationDate: '2026-01-01', dueDate: '2026-01-31', sentAt: new Date('2026-01-01') }
    const facts = { year: 2026, type: 0, status: 2, schoolGroupId, amountCents: 100_00, totalCents: cents } as const
    const values = Array.from({ length: times }, () => {
      sequence += 1
      const names = { invoiceNumber: `2026-${sequence}`, reference: paymentReference(2026, sequence) }
      return { sequence, ...names, ...dates, ...facts }
    })
    return db.insert(invoices).values(values).returning({ id: invoices.id, reference: invoices.reference })
  }

  /** Transfers of long ago, each with the key by which a person accepts that it pays an invoice. */
  async function received(times: number): Promise<Received[]> {
    const [billed, date] = [await bill(times), '2024-12-31']
    const statementId = await addStatement(db, { key: `received ${sequence}`, date, entries: times })
    const from = { source: 'bank', statementId, account: ourAccount, occurrence: 1, date, kind: 'transfer' } as const
    const entries = await db
      .insert(paymentEntries)
      .values(
        billed.map(({ id, reference: communication }) => {
          return { ...from, fingerprint: `pays ${id}`, amountCents: cents, communication }
        }),
      )
      .returning({ id: paymentEntries.id })
    return entries.map(({ id: entryId }, at) => {
      const invoiceId = billed[at]?.id ?? 0
      const allocations = [{ invoiceId, openCents: cents, amountCents: cents }]
      const decision = { reasons: [], undoes: [], allocations, counter: null, schoolGroupId, remainderCents: 0 }
      return { entryId, invoiceId, key: keyOf(cents, decision) }
    })
  }

  return {
    received,
    /** A payment that is booked. */
    booked: async (): Promise<Received> => {
      const [one = { entryId: 0, invoiceId: 0, key: '' }] = await received(1)
      await own.call(payments.accept, { items: [one] })
      return one
    },
    /** A file of some days, each with transfers that pay an invoice of their own, and an invoice of the second day. */
    file: async () => {
      const all = [dayOf(day, [])]
      let secondDay = 0
      for (let at = 1; at <= daysEach; at += 1) {
        const billed = await bill(transfersEach)
        if (at === 2) secondDay = billed[0]?.id ?? 0
        day = addDays(day, 1)
        const transfers = billed.map(({ reference }) => transfer(cents, referring(reference)))
        all.push(dayAfter(all.at(-1) ?? dayOf(day, []), day, transfers))
      }
      day = addDays(day, 1)
      return { content: coda(...all.slice(1)), secondDay }
    },
  }
}

/** Statements of which only a part is there. */
const parts = `
  select 'only a part is there: statement ' || id as what from bank_statements
  where entries <> (select count(*) from payment_entries where statement_id = bank_statements.id)`

function readingOf(pool: pg.Pool) {
  const count = async (what: string) => (await pool.query(`select from ${what}`)).rowCount ?? 0
  return {
    count,
    partly: async () => (await pool.query(parts)).rows,
    /** How many of these are booked. */
    live: async (items: readonly Received[]) => {
      const ids = items.map(({ entryId }) => entryId).join()
      return count(`payment_allocations where undone_at is null and entry_id in (${ids})`)
    },
    /** How many connections wait for a lock. */
    waiting: () => count(`pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`),
  }
}
