/**
 * Removing a school visit or feedback, or marking it as never billed, as long as nothing of it is ordered or billed.
 */
import { Problem } from '@schoolbeheer/contracts/problem'
import { isBilled } from '@schoolbeheer/domain/billed'
import { eq } from 'drizzle-orm'
import { noteActivity, type Act } from './activity.ts'
import type { Db } from './connection.ts'
import { changeRecord, type RecordKind } from './records.ts'

type BillableRecord = Parameters<typeof isBilled>[0]
type Columns = Record<string, unknown> & { invoiceRequired?: boolean | undefined }

/** Throws a 404, and a 409 when it is ordered or billed. Billing locks the row first, too. */
export function removeUnbilled<C extends Columns, Answer extends BillableRecord & { id: number }>(
  db: Db,
  { table, read, tell }: RecordKind<C, Answer>,
  { id, act }: { id: number; act: Act },
): Promise<void> {
  const one = eq(table.id, id)
  return db.transaction(async (tx) => {
    await tx.select({ id: table.id }).from(table).where(one).for('update')
    const current = await read(tx, id)
    refuseBilled(current)
    await tx.delete(table).where(one)
    await noteActivity(tx, act, { ...tell(current, 'changed'), action: 'deleted' })
  })
}

/** Throws a 404, and a 409 when it is ordered or billed. */
export async function requireInvoice<C extends Columns, Answer extends BillableRecord>(
  db: Db,
  kind: RecordKind<C, Answer>,
  { id, invoiceRequired, act }: { id: number; invoiceRequired: boolean; act: Act },
): Promise<Answer> {
  // The other fields stay as they are.
  return changeRecord<Columns, Answer>(
    db,
    { ...kind, fields: {} },
    {
      id,
      ifMatch: undefined,
      act,
      values: (current) => {
        refuseBilled(current)
        return { invoiceRequired }
      },
    },
  )
}

function refuseBilled(record: BillableRecord): void {
  if (isBilled(record)) throw new Problem(409, 'shared_billed_stays')
}
