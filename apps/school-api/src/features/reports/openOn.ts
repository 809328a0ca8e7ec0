/** The open amounts of invoices and credits on a day, from the journal: the age of debts counts and lists them. */
import { sql, type SQL } from 'drizzle-orm'
import type { Db } from '../../db/connection.ts'
import { balanceCents, isToPay, isToRefund } from '../../db/rules.ts'
import { invoices } from '../../db/tables/invoices.ts'
import { creditChanges, invoiceChanges } from './journal.ts'

/**
 * Rows of `school_group_id`, `invoice_id` or `entry_id`, `due_date` and `cents`, of all customers or one; negative is the
 * customer's own. The amounts of a day are those of now without what came later: what is closed, and was then, is not
 * read.
 */
export function openOn(date: string, schoolGroupId?: number): SQL {
  const ofGroup = schoolGroupId === undefined ? sql`true` : sql`school_group_id = ${schoolGroupId}`
  return sql`(
    select ${invoices.schoolGroupId}, ${invoices.id} as invoice_id, null::int as entry_id, ${invoices.dueDate},
      sum(part.cents) as cents
    from ${invoices} join (
      select id, ${balanceCents} as cents from ${invoices} where ${isToPay}
      union all
      select id, ${balanceCents} from ${invoices} where ${isToRefund}
      union all
      select invoice_id, -cents from ${invoiceChanges} change where date > ${date} and kind <> 'invoice'
    ) part on part.id = ${invoices.id}
    where ${invoices.creationDate} <= ${date} and ${ofGroup}
    group by ${invoices.id}
    having sum(part.cents) <> 0
    union all
    select school_group_id, null, entry_id, null, sum(cents)::bigint from ${creditChanges} change
    where date <= ${date} and ${ofGroup}
    group by school_group_id, entry_id
    having sum(cents) <> 0)`
}

/** Runs queries of one moment, with room in memory for the sums of all that was booked since a day long ago. */
export function withRoom<T>(db: Db, read: (tx: Db) => Promise<T>): Promise<T> {
  return db.transaction(
    async (tx) => {
      await tx.execute(sql`set local work_mem = '32MB'`)
      // Starting processes for it takes longer than reading what one group has open, and calls need the processors.
      await tx.execute(sql`set local max_parallel_workers_per_gather = 0`)
      return read(tx)
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}
