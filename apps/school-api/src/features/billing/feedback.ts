/** The bills of individual feedback: the list of what groups have to pay, and the documents that bill it. */
import type { FeedbackToInvoice } from '@schoolbeheer/contracts/school/invoiceSources'
import type { BillingDocument } from '@schoolbeheer/domain/billing/sources'
import { FEEDBACK } from '@schoolbeheer/domain/invoices/statuses'
import { toEuro } from '@schoolbeheer/domain/money'
import { textsOf } from '@schoolbeheer/server/texts'
import type { z } from 'zod'
import type { Pricing, SchoolApi } from '../../api.ts'
import type { Db } from '../../db/connection.ts'
import { feedback } from '../../db/tables/feedback.ts'
import type { Draft } from './draft.ts'
import texts from './texts.json' with { type: 'json' }
import { dateOf, hoursLine, inDutch, listOpenWork, planWork, priceOf, type BilledWork } from './visitsAndFeedback.ts'

/** Open feedback for such documents, by group, the latest first. */
export async function listOpenFeedback(
  api: SchoolApi,
  document: BillingDocument,
): Promise<z.input<typeof FeedbackToInvoice>[]> {
  const groups = await listOpenWork(api, document, kind)
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
  return planWork(api, tx, kind, { document, selections })
}

/** Documents are in Dutch. */
const t = textsOf(texts, 'nl')

const kind: BilledWork<typeof feedback.$inferSelect> = {
  type: FEEDBACK,
  sources: ['feedback'],
  table: feedback,
  select: (db, where, ...order) =>
    db
      .select()
      .from(feedback)
      .where(where)
      .orderBy(...order),
  nameOf: dateOf,
  linesOf: (one, prices) =>
    hoursLine(one.hours, prices.feedbackHour, {
      typeName: t('feedback'),
      description: t('feedbackOf', { date: dateOf(one), hours: inDutch(one.hours) }),
      supplyDate: one.date,
      source: { kind: 'feedback', sourceId: one.id },
    }),
}
