/** Payments for tests, put into the ledger as they are. */
import { inserted } from '@schoolbeheer/server/database/rows'
import type { Db } from '../db/connection.ts'
import { bankAccounts, bankStatements, paymentAllocations, paymentEntries } from '../db/tables/payments.ts'

export const ourAccount = 'BE68539007547034'

type StatementValues = typeof bankStatements.$inferInsert

/** A statement of our account. Answers the id. */
export async function addStatement(db: Db, fields: Partial<StatementValues> = {}): Promise<number> {
  await db.insert(bankAccounts).values({ iban: ourAccount }).onConflictDoNothing()
  const date = fields.date ?? '2026-11-20'
  const values = { format: 'coda', account: ourAccount, key: `coda ${date}`, date, ...fields } as const
  const sums = { openingCents: 0, closingCents: 0, entries: 0, entriesHash: '' }
  const imported = { importedAt: new Date(`${date}T18:00:00Z`), importedBy: 'griet' }
  const rows = await db
    .insert(bankStatements)
    .values({ ...sums, ...imported, ...values })
    .returning({ id: bankStatements.id })
  return inserted(rows).id
}

type EntryValues = typeof paymentEntries.$inferInsert

let entries = 0

/** A transfer of a statement, or a payment by hand where there is none. Answers the id. */
export async function addEntry(db: Db, fields: Partial<EntryValues> = {}): Promise<number> {
  entries += 1
  const from = fields.statementId
    ? ({ source: 'bank', account: ourAccount, fingerprint: `entry ${entries}`, occurrence: 1 } as const)
    : ({ source: 'manual' } as const)
  const values = { ...from, date: '2026-11-20', amountCents: 12_100, kind: 'transfer', ...fields } as const
  return inserted(await db.insert(paymentEntries).values(values).returning({ id: paymentEntries.id })).id
}

/** A transfer of so many cents, on a statement of its own: what went out is negative. Answers the id. */
export async function addTransfer(db: Db, amountCents: number, fields: Partial<EntryValues> = {}): Promise<number> {
  const statementId = await addStatement(db, { key: `transfer ${entries}` })
  return addEntry(db, { statementId, kind: amountCents > 0 ? 'transfer' : 'sent', ...fields, amountCents })
}

type AllocationValues = typeof paymentAllocations.$inferInsert

/** Answers the id. */
export async function addAllocation(
  db: Db,
  fields: Pick<AllocationValues, 'entryId' | 'amountCents'> & Partial<AllocationValues>,
): Promise<number> {
  const made = { automatic: false, at: new Date('2026-11-21T08:00:00Z'), by: 'griet', byName: 'Griet' }
  const rows = await db
    .insert(paymentAllocations)
    .values({ ...made, journalDate: '2026-11-21', ...fields })
    .returning({ id: paymentAllocations.id })
  return inserted(rows).id
}
