/** The school API, killed again and again while it takes in bank files. */
import { paymentReference } from '@schoolbeheer/domain/belgium'
import { freePort } from '@schoolbeheer/server/freePort'
import { startTestIssuer } from '@schoolbeheer/testing/issuer'
import { setTimeout } from 'node:timers/promises'
import { expect, onTestFinished } from 'vitest'
import { openSchoolDatabase } from '../db/database.ts'
import { invoices } from '../db/tables/invoices.ts'
import { audience, environmentOf } from './api.ts'
import { coda, dayAfter, dayOf, importFiles, referring, transfer } from './bankFiles.ts'
import { wrongPaymentsInBooks } from './books.ts'
import { createSchoolDatabase } from './database.ts'
import { startProcess } from './processes.ts'
import { addSchoolGroup } from './records.ts'

const [daysEach, transfersEach] = [3, 40]
/** The longest time from the first statement of a round until the process is killed. */
const killedWithinMs = 200

/** Statements of which only a part is there. */
const parts = `
  select id from bank_statements
  where entries <> (select count(*) from payment_entries where statement_id = bank_statements.id)`

/** A database, and processes that work on it. */
export async function startImporting() {
  const [created, issuer] = await Promise.all([createSchoolDatabase(), startTestIssuer({ audience })])
  const { db, pool, close } = await openSchoolDatabase({ DATABASE_URL: created.url, DATA_DIR: '' })
  onTestFinished(async () => {
    await Promise.all([close(), issuer.close()])
    await created.drop()
  })
  const schoolGroupId = await addSchoolGroup(db)
  let sequence = 0
  return {
    pool,
    /** Starts a process. Answers how it is sent files, and how it is killed. */
    start: async () => {
      const port = await freePort()
      const { kill } = await startProcess('schoolApiProcess.ts', {
        ...environmentOf(created, issuer),
        PORT: String(port),
        PDF_THREADS: '1',
      })
      return { kill, take: (file: Blob) => importFiles({ url: `http://127.0.0.1:${port}`, issuer }, [file]) }
    },
    /** The days of a month, each with transfers that pay an invoice of their own. */
    daysOf: async (month: number) => {
      const dateOf = (day: number) => `2026-${String(month).padStart(2, '0')}-0${day}`
      const days = [dayOf(dateOf(1), [])]
      for (let at = 0; at < daysEach; at += 1) {
        const sequences = Array.from({ length: transfersEach }, () => ++sequence)
        await db.insert(invoices).values(sequences.map((one) => sentInvoice(schoolGroupId, one)))
        const transfers = sequences.map((one) => transfer(121_00, referring(paymentReference(2026, one))))
        days.push(dayAfter(days.at(-1) ?? dayOf(dateOf(1), []), dateOf(at + 2), transfers))
      }
      return coda(...days.slice(1))
    },
  }
}

/** An invoice of 121 euro without lines or papers, which an import does not read. */
function sentInvoice(schoolGroupId: number, sequence: number): typeof invoices.$inferInsert {
  const [year, dates] = [2026, { creationDate: '2026-01-01', dueDate: '2026-01-31', sentAt: new Date('2026-01-01') }]
  const names = { invoiceNumber: `${year}-${sequence}`, reference: paymentReference(year, sequence) }
  return {
    year,
    sequence,
    ...names,
    ...dates,
    type: 0,
    status: 2,
    schoolGroupId,
    amountCents: 100_00,
    totalCents: 121_00,
  }
}

/**
 * Kills the process so many times while it takes in files; the next one takes the same. Statements are whole or not there,
 * and the books are right, each time. Answers what is there in the end, of 3 statements and 120 transfers a kill.
 */
export async function surviveImportKills(kills: number) {
  const { pool, start, daysOf } = await startImporting()
  const files: Blob[] = []
  const count = async () => (await pool.query('select from bank_statements')).rowCount
  for (let round = 0; round < kills; round += 1) {
    files.push(await daysOf((round % 12) + 1))
    const killed = await start()
    const before = await count()
    const taking = Promise.allSettled(files.map((file) => killed.take(file)))
    await expect.poll(count, { interval: 5 }).not.toBe(before)
    await setTimeout(Math.random() * killedWithinMs)
    await killed.kill()
    await taking
    expect([(await pool.query(parts)).rows, await wrongPaymentsInBooks(pool)]).toEqual([[], []])
  }
  const last = await start()
  for (const file of files) expect((await last.take(file)).status).toBe(200)
  expect([(await pool.query(parts)).rows, await wrongPaymentsInBooks(pool)]).toEqual([[], []])
  const rows = async (what: string) => (await pool.query(`select ${what}`)).rowCount
  return {
    statements: await rows('from bank_statements'),
    booked: await rows('from payment_entries where allocated_cents = amount_cents'),
    paid: await rows('from invoices where status = 3 and paid_cents = total_cents'),
  }
}
