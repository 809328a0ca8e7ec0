/** The school API, killed again and again while it takes in bank files. */
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
import { addInvoice } from './invoices.ts'
import { startProcess } from './processes.ts'
import { addSchoolGroup } from './records.ts'

const [daysEach, transfersEach] = [5, 40]
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
    /** Days of a month, each with transfers that pay an invoice of their own. */
    daysOf: async (month: number) => {
      const before = dayOf(`2026-${String(month).padStart(2, '0')}-01`, [])
      const days = [before]
      for (let at = 0; at < daysEach; at += 1) {
        await db.transaction(async (tx) => {
          for (let one = 0; one < transfersEach; one += 1) await addInvoice(tx, { schoolGroupId, amounts: [100_00] })
        })
        const billed = (await db.select().from(invoices).orderBy(invoices.id)).slice(-transfersEach)
        const transfers = billed.map(({ reference }) => transfer(121_00, referring(reference)))
        days.push(
          dayAfter(days.at(-1) ?? before, `${before.date.slice(0, 8)}${String(at + 2).padStart(2, '0')}`, transfers),
        )
      }
      return coda(...days.slice(1))
    },
  }
}

/**
 * Kills the process so many times while it takes in files; the next one takes the same. Statements are whole or not there,
 * and the books are right, each time; in the end all is taken and paid once.
 */
export async function surviveImportKills(kills: number): Promise<void> {
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
  const all = files.length * daysEach * transfersEach
  const paid = await pool.query('select from invoices where status = 3 and paid_cents = 12100')
  const entries = await pool.query('select from payment_entries where allocated_cents = amount_cents')
  expect([paid.rowCount, entries.rowCount]).toEqual([all, all])
}
