/** Payments for tests: statements and entries of a bank account. */
import { inserted } from '@schoolbeheer/server/database/rows'
import type { Db } from '../db/connection.ts'
import { bankAccounts, bankStatements, paymentEntries } from '../db/tables/payments.ts'

export const bankAccount = 'BE68539007547034'

/** A statement without entries. Answers its id. */
export async function addStatement(db: Db, fields: Partial<typeof bankStatements.$inferInsert> = {}): Promise<number> {
  const account = fields.account ?? bankAccount
  await db.insert(bankAccounts).values({ iban: account }).onConflictDoNothing()
  const rows = await db
    .insert(bankStatements)
    .values({
      account,
      format: 'coda',
      key: `statement-${unique()}`,
      openingCents: 0,
      date: '2026-11-20',
      closingCents: 0,
      entries: 1,
      entriesHash: '',
      importedAt: new Date('2026-11-21T08:00:00Z'),
      importedBy: 'test',
      ...fields,
    })
    .returning({ id: bankStatements.id })
  return inserted(rows).id
}

/** A transfer of this many cents: what came in is positive. Answers its id. */
export async function addEntry(
  db: Db,
  amountCents: number,
  fields: Partial<typeof paymentEntries.$inferInsert> = {},
): Promise<number> {
  const statementId = fields.statementId ?? (await addStatement(db))
  const rows = await db
    .insert(paymentEntries)
    .values({
      source: 'bank',
      account: bankAccount,
      fingerprint: `entry-${unique()}`,
      occurrence: 1,
      date: '2026-11-20',
      kind: amountCents > 0 ? 'transfer' : 'sent',
      name: 'Scholengroep Dender',
      ...fields,
      amountCents,
      statementId,
    })
    .returning({ id: paymentEntries.id })
  return inserted(rows).id
}

let last = 0
function unique(): number {
  last += 1
  return last
}
