/** Customers of payments: whose a payment is, and whether its rest is their credit. */
import { inArray, sql } from 'drizzle-orm'
import { noteActivity, type Act } from '../../db/activity.ts'
import type { Db } from '../../db/connection.ts'
import { invoices } from '../../db/tables/invoices.ts'
import { paymentAllocations, paymentEntries } from '../../db/tables/payments.ts'
import { schoolGroups } from '../../db/tables/schoolGroups.ts'

/** The customer whom an entry names by its reference, else the one whose invoices it pays. */
const customer = sql`coalesce(
  (select ${invoices.schoolGroupId} from ${invoices} where ${invoices.reference} = ${paymentEntries.reference}),
  (select min(${invoices.schoolGroupId}) from ${paymentAllocations} part
    join ${invoices} on ${invoices.id} = part.invoice_id
    where part.entry_id = ${paymentEntries.id} and part.undone_at is null
    having min(${invoices.schoolGroupId}) = max(${invoices.schoolGroupId})))`

/** Makes entries their customers' again after what they pay has changed, without those that are a credit. */
export async function followCustomers(tx: Db, entryIds: readonly number[]): Promise<void> {
  await tx.execute(sql`
    update ${paymentEntries} set school_group_id = ${customer}
    where ${paymentEntries.id} = any(${sql.param([...entryIds])}::int[]) and ${paymentEntries.assignedAt} is null
      and ${paymentEntries.schoolGroupId} is distinct from ${customer}`)
}

/** The customer of an entry, and whether what is left of it becomes the customer's credit. */
export type NotedCustomer = { entryId: number; schoolGroupId: number; isCredit: boolean }

/** Runs in the transaction that has locked the entries. A credit is its customer's, other rests stay whose they were. */
export async function noteCustomers(tx: Db, act: Act, noted: readonly NotedCustomer[]): Promise<void> {
  if (noted.length === 0) return
  await tx.execute(sql`
    update ${paymentEntries} set
      school_group_id = case when "isCredit" then row."schoolGroupId" else coalesce(school_group_id, row."schoolGroupId") end,
      assigned_at = case when "isCredit" then ${act.at.toISOString()}::timestamptz end
    from json_to_recordset(${JSON.stringify(noted)}::json)
      as row ("entryId" integer, "schoolGroupId" integer, "isCredit" boolean)
    where ${paymentEntries.id} = row."entryId"`)
  const credits = noted.filter(({ isCredit }) => isCredit)
  const { id, name } = schoolGroups
  const groups = await tx
    .select({ id, name })
    .from(schoolGroups)
    .where(
      inArray(
        id,
        credits.map(({ schoolGroupId }) => schoolGroupId),
      ),
    )
  const names = new Map(groups.map((group) => [group.id, group.name]))
  await noteActivity(
    tx,
    act,
    ...credits.map(({ entryId, schoolGroupId }) => {
      return {
        kind: 'payment',
        recordId: entryId,
        action: 'assigned',
        subject: names.get(schoolGroupId) ?? '',
      } as const
    }),
  )
}
