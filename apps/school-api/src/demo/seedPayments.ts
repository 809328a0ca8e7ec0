/**
 * Puts the statements of the bank into the database, week after week, as an admin would: by the import of bank files, and
 * by the decisions on what does not book itself.
 */
import { brusselsInstant } from '@schoolbeheer/domain/instants'
import { eq } from 'drizzle-orm'
import type { Act } from '../db/activity.ts'
import type { Db } from '../db/connection.ts'
import { invoices } from '../db/tables/invoices.ts'
import { paymentEntries } from '../db/tables/payments.ts'
import { accept } from '../features/payments/accept.ts'
import { dismiss } from '../features/payments/decisions.ts'
import { Import } from '../features/payments/importing/import.ts'
import { closeStaging, openStaging } from '../features/payments/importing/staging.ts'
import { payByHand } from '../features/payments/manual.ts'
import { suggest } from '../features/payments/suggest.ts'
import { bankFile, demoAccounts } from './bankStatements.ts'
import type { DemoPayments } from './payments.ts'
import type { Decision } from './plannedPayments.ts'

type Bank = Omit<DemoPayments, 'byBank' | 'byHand'>

export async function seedPayments(tx: Db, { statements, noted, decisions }: Bank, now: Date): Promise<void> {
  const left = [...noted]
  await openStaging(tx)
  for (const { format, day } of statements) {
    const due = left.filter(({ date }) => date <= day.date)
    for (const one of due) await note(tx, actOn(one.date, '11:00', now), left.splice(left.indexOf(one), 1))
    await take(tx, actOn(day.date, '17:30', now), bankFile(format, day))
    for (const booking of day.bookings) {
      const bankReference = booking.as === 'alone' ? booking.payment.bankReference : ''
      const decision = decisions.get(bankReference)
      if (decision) await decide(tx, actOn(day.date, '17:45', now), bankReference, decision)
    }
  }
  await closeStaging(tx)
}

function actOn(date: string, time: string, now: Date): Act {
  const at = brusselsInstant(date, time)
  return { viewer: { userId: 'demo', name: 'Griet Claes' }, at: at < now ? at : now }
}

async function note(tx: Db, act: Act, noted: DemoPayments['noted']): Promise<void> {
  for (const { reference, date } of noted) {
    const rows = await tx.select({ id: invoices.id }).from(invoices).where(eq(invoices.reference, reference))
    await payByHand(tx, act, { ids: rows.map(({ id }) => id), date })
  }
}

async function take(tx: Db, act: Act, file: Buffer): Promise<void> {
  const work = new Import(tx, act, new Set(Object.values(demoAccounts)))
  await work.readFile({ name: 'demo', bytes: pieces(file) })
  await work.finish()
  const refused = work.statements.find(({ result }) => result !== 'taken')
  if (refused) throw new Error(`A demo statement was not taken: ${JSON.stringify(refused)}`)
}

async function* pieces(file: Buffer): AsyncGenerator<Buffer> {
  yield file
}

/** Decides on a payment as planned; one without the suggestion that was expected stays to be done. */
async function decide(tx: Db, act: Act, bankReference: string, decision: Decision): Promise<void> {
  const [entry] = await tx
    .select({ id: paymentEntries.id })
    .from(paymentEntries)
    .where(eq(paymentEntries.bankReference, bankReference))
  if (!entry) throw new Error(`There is no demo payment ${bankReference}`)
  const api = { database: { db: tx }, now: () => act.at.getTime() }
  if ('dismiss' in decision) return dismiss(api, act, { entryId: entry.id, reason: decision.dismiss })
  const suggestions = await suggest(api, entry.id)
  const wanted = suggestions.find(({ reasons }) => reasons[0] === decision.accept)
  if (wanted) await accept(api, act, { items: [{ entryId: entry.id, key: wanted.key }] })
}
