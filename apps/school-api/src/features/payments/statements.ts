/** The statements of the bank, with what is left to do of them and what is missing before them. */
import type { Statement } from '@schoolbeheer/contracts/school/payments'
import { gapsIn } from '@schoolbeheer/domain/payments/gaps'
import { toEuro } from '@schoolbeheer/domain/money'
import { count, desc, eq } from 'drizzle-orm'
import type { Db } from '../../db/connection.ts'
import { isOpenEntry } from '../../db/rules.ts'
import { bankStatements, paymentEntries } from '../../db/tables/payments.ts'

/** The statements of a year of closing, or all, the newest first. */
export async function listStatements(db: Db, year?: number): Promise<Statement[]> {
  const toDo = db
    .select({ statementId: paymentEntries.statementId, count: count().as('to_do') })
    .from(paymentEntries)
    .where(isOpenEntry)
    .groupBy(paymentEntries.statementId)
    .as('left_to_do')
  const rows = await db
    .select({ statement: bankStatements, toDo: toDo.count })
    .from(bankStatements)
    .leftJoin(toDo, eq(toDo.statementId, bankStatements.id))
    .orderBy(desc(bankStatements.date), desc(bankStatements.id))
  const gaps = gapsIn(rows.map(({ statement }) => statement))
  return rows.flatMap(({ statement, toDo: left }) => {
    const { id, format, account, number, date, openingCents, closingCents, entries } = statement
    if (year !== undefined && Number(date.slice(0, 4)) !== year) return []
    return {
      id,
      format,
      account,
      number,
      date,
      opening: toEuro(openingCents),
      closing: toEuro(closingCents),
      entries,
      toDo: left ?? 0,
      gap: gaps.get(id) ?? null,
      importedAt: statement.importedAt.toISOString(),
      importedBy: statement.importedByName ?? statement.importedBy,
    }
  })
}
