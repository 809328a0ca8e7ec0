/** Demo orders on paper, as the jobs would have made them, with their mails and their history. */
import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import { CompanySettings } from '../company.ts'
import type { Db } from '../db/connection.ts'
import { dispatches } from '../db/tables/dispatches.ts'
import { createRenderer } from '../documents/render.ts'
import { activity } from '../db/tables/activity.ts'
import { pdfName } from '../features/billing/frame.ts'
import { readOrder } from '../features/purchaseOrders/queries.ts'
import { orderPaper } from '../features/purchaseOrders/paper.ts'
import { purchaseOrders } from '../db/tables/purchaseOrders.ts'
import { readSchoolGroup } from '../features/schoolGroups/queries.ts'
import { schoolGroups } from '../db/tables/schoolGroups.ts'
import { savePdf } from '../storage/files.ts'
import { demoCompany } from './company.ts'

export async function seedOrderPapers(tx: Db): Promise<void> {
  const { logo = null, ...company } = CompanySettings.parse(demoCompany)
  const { render, close } = createRenderer({ threads: 2, logo })
  const { id } = purchaseOrders
  for (const row of await tx.select({ id }).from(purchaseOrders).orderBy(asc(id))) {
    const order = await readOrder(tx, row.id)
    const group = await readSchoolGroup(tx, order.schoolGroupId)
    const renderedAt = `${order.creationDate}T08:00:00.000Z`
    const paper = orderPaper(order, { company, group, renderedAt })
    const bytes = await render(paper)
    const requestFileId = await savePdf(tx, { name: pdfName(order.purchaseOrderNumber), bytes })
    await tx.update(purchaseOrders).set({ requestFileId, paper }).where(eq(id, row.id))
    // Every other customer sent a file with the number: here it looks like what we sent.
    if (order.name && row.id % 2 === 0) {
      const fileId = await savePdf(tx, { name: 'bestelbon.pdf', bytes })
      await tx
        .update(purchaseOrders)
        .set({ fileId })
        .where(and(eq(id, row.id), isNotNull(purchaseOrders.name)))
    }
  }
  await close()
  await insertMails(tx)
  await insertActivity(tx)
}

/**
 * Mails go to the addresses for orders, or else for invoices; failed ones were refused, and reminders came four weeks
 * apart.
 */
async function insertMails(tx: Db): Promise<void> {
  await tx.execute(sql`
    insert into ${dispatches}
      (document_kind, document_id, purpose, recipient, message_id, asked_by, asked_by_name, state, attempts, queued_at,
      sending_at, settled_at, words)
    select 'purchaseOrder', id, purpose, recipient, '<' || name || '.' || place || '@demo.test>', 'demo', 'Griet Claes',
      state, 1, at, at, at, words
    from (
      select id, school_group_id, 'purchaseOrder' as purpose, purchase_order_number as name, 'accepted' as state,
        sent_at as at, null as words
      from ${purchaseOrders} where sent_at is not null
      union all
      select id, school_group_id, 'purchaseOrder', purchase_order_number, 'failed', (creation_date || 'T08:05:00Z')::timestamptz,
        '550 5.1.1 Mailbox unavailable'
      from ${purchaseOrders} where sent_at is null
      union all
      select id, school_group_id, 'purchaseOrderReminder', purchase_order_number || '.reminder' || count, 'accepted',
        reminded_at - (reminders - count) * interval '14 days', null
      from ${purchaseOrders}, generate_series(1, reminders) as count
    ) as sent (id, school_group_id, purpose, name, state, at, words)
    join (select id as group_id, coalesce(purchase_order_emails, invoice_emails, 'facturen@demo.test') as emails
      from ${schoolGroups}) as addressed on group_id = school_group_id
    cross join string_to_table(emails, ';') with ordinality as mail (recipient, place)
    order by at, id, place`)
}

async function insertActivity(tx: Db): Promise<void> {
  await tx.execute(sql`
    insert into ${activity} (at, kind, record_id, action, actor_id, actor_name, changes)
    select at, 'purchaseOrder', id, action, actor_id, actor_name, '[]'
    from (
      select id, 'uploaded' as action, uploaded_at as at, case when uploaded_by is null then 'link' else 'demo' end as actor_id,
        coalesce(uploaded_by, (select name from ${schoolGroups} where school_groups.id = school_group_id)) as actor_name
      from ${purchaseOrders}
      union all select id, 'withdrawn', withdrawn_at, 'demo', 'Griet Claes' from ${purchaseOrders}
      union all select id, 'reminded', reminded_at - (reminders - count) * interval '14 days', 'demo', 'Griet Claes'
        from ${purchaseOrders}, generate_series(1, reminders) as count
      union all select id, 'invoiced', (select (creation_date || 'T07:55:00Z')::timestamptz from invoices where invoices.id = invoice_id),
        'demo', 'Griet Claes' from ${purchaseOrders} where invoice_id is not null
          and not exists (select from ${activity} where kind = 'purchaseOrder' and record_id = purchase_orders.id and action = 'invoiced')
    ) as done
    where at is not null
    order by at, id, action`)
}
