/** The invoices and credits behind the age of debts: each with what was open of it on the day. */
import type { AgedInvoice } from '@schoolbeheer/contracts/school/reports'
import { toEuro } from '@schoolbeheer/domain/money'
import { ageOf } from '@schoolbeheer/domain/reports/ageing'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { SchoolApi } from '../../api.ts'
import { invoices } from '../../db/tables/invoices.ts'
import { paymentEntries } from '../../db/tables/payments.ts'
import { schoolGroups } from '../../db/tables/schoolGroups.ts'
import { openOn, withRoom } from './openOn.ts'

const Row = z.object({
  kind: z.enum(['invoice', 'payment']),
  id: z.int(),
  number: z.string().nullable(),
  date: z.string(),
  dueDate: z.string().nullable(),
  schoolGroupId: z.int(),
  schoolGroupName: z.string(),
  cents: z.coerce.number(),
})

type AgedQuery = {
  date: string
  schoolGroupId?: number | undefined
  age?: AgedInvoice['age'] | undefined
}

/** By the name of the customer, the first due first; a customer's credits follow its invoices. */
export async function listAgedInvoices(
  { database: { db } }: Pick<SchoolApi, 'database'>,
  { date, schoolGroupId, age }: AgedQuery,
): Promise<AgedInvoice[]> {
  const { rows } = await withRoom(db, (tx) =>
    tx.execute(sql`
      select case when invoice_id is null then 'payment' else 'invoice' end as kind, coalesce(invoice_id, entry_id) as id,
        ${invoices.invoiceNumber} as number, coalesce(${invoices.creationDate}, ${dateOfCredit}) as date,
        open.due_date as "dueDate", open.school_group_id as "schoolGroupId", ${schoolGroups.name} as "schoolGroupName",
        open.cents
      from ${openOn(date, schoolGroupId)} open
      join ${schoolGroups} on ${schoolGroups.id} = open.school_group_id
      left join ${invoices} on ${invoices.id} = open.invoice_id
      order by ${schoolGroups.name}, ${schoolGroups.id}, open.due_date, kind, id`),
  )
  return z
    .array(Row)
    .parse(rows)
    .map(({ cents, ...row }) => ({ ...row, age: ageIn({ cents, ...row }, date), amount: toEuro(cents) }))
    .filter((row) => !age || row.age === age)
}

/** It is looked up for each credit: a join reads all payments where PostgreSQL expects more credits than there are. */
const dateOfCredit = sql`(select ${paymentEntries.date} from ${paymentEntries} where ${paymentEntries.id} = open.entry_id)`

function ageIn({ cents, dueDate }: Pick<z.infer<typeof Row>, 'cents' | 'dueDate'>, date: string): AgedInvoice['age'] {
  return cents < 0 || dueDate === null ? 'credit' : ageOf(dueDate, date)
}
