/** Invoices for tests, written as every invoice is, and then as far as the test says. */
import type { InvoiceStatus } from '@schoolbeheer/domain/invoices/statuses'
import { anonymous } from '@schoolbeheer/server/bearer'
import { eq } from 'drizzle-orm'
import type { Db } from '../db/connection.ts'
import { writeInvoices, type Draft } from '../features/invoices/create.ts'
import { invoices } from '../features/invoices/table.ts'

type Fields = Pick<Draft, 'schoolGroupId'> &
  Partial<Draft> & { status?: InvoiceStatus; on?: string; amounts?: number[] }

/** An invoice with a line for each of the amounts, in cents. Answers its id. */
export function addInvoice(
  db: Db,
  { status = 2, on = '2026-11-22', amounts = [125_050, 33_333], ...draft }: Fields,
): Promise<number> {
  return db.transaction(async (tx) => {
    const at = new Date(`${on}T12:00:00Z`)
    const lines = amounts.map((amount) => ({
      typeName: 'Contract',
      description: 'Periode',
      quantity: 1,
      unitPriceCents: amount,
      amountCents: amount,
      vatRate: 21,
    }))
    const drafts = [{ type: 0, lines, ...draft }] satisfies Draft[]
    const [id = 0] = await writeInvoices(tx, { viewer: anonymous, at }, () => at.getTime(), drafts)
    await tx.update(invoices).set({ status }).where(eq(invoices.id, id))
    return id
  })
}
