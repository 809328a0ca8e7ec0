/** The bills of individual feedback: the list of what groups have to pay, and the documents that bill it. */
import { billedFeedback } from '@schoolbeheer/contracts/school/billedFeedback'
import { FEEDBACK } from '@schoolbeheer/domain/billing/kinds'
import type { BillingDocument } from '@schoolbeheer/domain/billing/sources'
import { toEuro } from '@schoolbeheer/domain/money'
import { serve } from '@schoolbeheer/server/serve'
import type { Pricing, SchoolApi } from '../../api.ts'
import type { Db } from '../../db/connection.ts'
import { feedback } from '../../db/tables/feedback.ts'
import type { Draft } from './draft.ts'
import type { BilledKind } from './kind.ts'
import { countOpenWork, dateOf, listOpenWork, lockWork, planWork, priceOf, type BilledWork } from './work.ts'

const work: BilledWork<typeof feedback.$inferSelect> = {
  type: FEEDBACK,
  table: feedback,
  select: (db, where, ...order) =>
    db
      .select()
      .from(feedback)
      .where(where)
      .orderBy(...order),
  nameOf: dateOf,
  hours: { source: 'feedback', price: 'feedbackHour' },
}

export const billsOfFeedback: BilledKind = {
  addInvoiceRoutes: (api, create) =>
    serve(api, billedFeedback.invoices, {
      feedbackToInvoice: () => listOpen(api, 'invoice'),
      createForFeedback: ({ items, again }, viewer) =>
        create(viewer, (tx) => planFeedback(api, tx, 'invoice', items), again),
    }),
  addOrderRoutes: (api, create) =>
    serve(api, billedFeedback.orders, {
      feedbackToOrder: () => listOpen(api, 'purchaseOrder'),
      createForFeedback: ({ items, again }, viewer) =>
        create(viewer, (tx) => planFeedback(api, tx, 'purchaseOrder', items), again),
    }),
  planPreviewed: (api, tx, { schoolGroupId = 0, individualFeedbackIds }) =>
    individualFeedbackIds && planFeedback(api, tx, 'invoice', [{ schoolGroupId, individualFeedbackIds }]),
  countOpen: (api) => countOpenWork(api, work),
  lockSources: (tx, sources) => lockWork(tx, work, sources),
}

/** Open feedback for such documents, by group, the latest first. */
async function listOpen(api: SchoolApi, document: BillingDocument) {
  const groups = await listOpenWork(api, document, work)
  return groups.map(({ entries, ...group }) => ({
    ...group,
    individualFeedback: entries.map(({ row, lines }) => ({
      individualFeedbackId: row.id,
      individualFeedbackDate: row.date,
      individualFeedbackDescription: row.description,
      priceIndividualFeedback: toEuro(priceOf(lines, 'feedback')),
    })),
  }))
}

type FeedbackSelection = { schoolGroupId: number; individualFeedbackIds: number[] }

/** A draft for the feedback of each group, which is locked. Throws a 409 that names everything that stands in the way. */
export function planFeedback(
  api: Pricing & Pick<SchoolApi, 'now'>,
  tx: Db,
  document: BillingDocument,
  items: FeedbackSelection[],
): Promise<Draft[]> {
  const selections = items.map(({ schoolGroupId, individualFeedbackIds: ids }) => ({ schoolGroupId, ids }))
  return planWork(api, tx, work, { document, selections })
}
