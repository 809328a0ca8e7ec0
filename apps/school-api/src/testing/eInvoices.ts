/** The ledger of e-invoices before a recorded access point, and the steps of its tests. */
import type { TestDatabase } from '@schoolbeheer/testing/database'
import { expect } from 'vitest'
import type { startEInvoiceBe } from './accessPoints/eInvoiceBe.ts'
import type { startRecommand } from './accessPoints/recommand.ts'
import { endPauses } from './jobs.ts'
import { act, startLedger, type Ledger } from './ledger.ts'

export type RecordingProvider = Awaited<ReturnType<typeof startRecommand> | ReturnType<typeof startEInvoiceBe>>

export type EInvoices = Awaited<ReturnType<typeof startEInvoices>>

export async function startEInvoices(
  recorded: RecordingProvider,
  database: Pick<TestDatabase, 'url'>,
  options: { timeoutMs?: number } = {},
) {
  const ledger = await startLedger({ databaseUrl: database.url, accessPoint: recorded.variables, ...options })
  return { ...eInvoicesOf(ledger), ledger }
}

export function eInvoicesOf({ database: { db, pool }, outbox, queueEInvoices, one }: Ledger) {
  return {
    send: async (documentId: number): Promise<number> => (await queueEInvoices([documentId]))[0]?.id ?? 0,
    becomes: (id: number, state: string) => expect.poll(async () => (await one(id))?.state).toBe(state),
    resolve: (id: number, sent: boolean) => db.transaction((tx) => outbox.resolve(tx, act, { id, sent })),
    retry: (id: number) => db.transaction((tx) => outbox.retry(tx, act, { ids: [id], batchId: 2 })),
    allJobsDone: () =>
      expect.poll(async () => (await pool.query(`select from jobs.job where state < 'completed'`)).rowCount).toBe(0),
    /** Ends the pauses before the next inquiry: of all e-invoices, or of the uncertain ones alone. */
    letPausesEnd: async (of = 'all') => {
      const meant = `select id from dispatches where $1 in ('all', state)`
      const due = `update e_invoices set next_ask_at = now() where next_ask_at is not null and dispatch_id in (${meant})`
      await pool.query(due, [of])
      await endPauses(pool)
    },
    /** The kept row of an e-invoice. */
    kept: async (id: number) => (await pool.query('select * from e_invoices where dispatch_id = $1', [id])).rows[0],
    answers: async (id: number): Promise<{ call: string; answer: string }[]> =>
      (await pool.query('select call, answer from e_invoice_answers where dispatch_id = $1 order by id', [id])).rows,
    forget: () => pool.query('truncate dispatches, activity, e_invoice_events cascade'),
  }
}
