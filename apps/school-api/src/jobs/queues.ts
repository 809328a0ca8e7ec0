/** The queues in the database, made beside its tables. A job's handler stands where its kind is defined. */
import { PgBoss } from 'pg-boss'
import type pg from 'pg'

/** The schema of pg-boss, which migrates its tables itself. */
export const schema = 'jobs'

/** A line for each kind of job. */
const queues = ['dispatches', 'eInvoices', 'invoices', 'reminderLetters', 'creditNotes', 'purchaseOrders'] as const

export type QueueName = (typeof queues)[number]

/** Makes the schema and the queues that are not there yet; one process at a time. */
export async function openQueues(pool: pg.Pool): Promise<void> {
  const db = { executeSql: (text: string, values?: unknown[]) => pool.query(text, values) }
  const boss = new PgBoss({ db, schema, supervise: false, schedule: false })
  // A failure here rejects this call too; workers report any other error.
  boss.on('error', () => undefined)
  await boss.start()
  const there = new Set((await boss.getQueues()).map(({ name }) => name))
  // With `notify` a worker hears of a job at its commit, instead of finding it when it next looks.
  for (const name of queues) if (!there.has(name)) await boss.createQueue(name, { notify: true })
  await boss.stop({ graceful: false })
}
