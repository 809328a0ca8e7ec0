/** What groups have to pay of individual feedback: the list of what is open, and the documents that bill it. */
import { FEEDBACK } from '@schoolbeheer/domain/invoices/statuses'
import type { FeedbackToInvoice } from '@schoolbeheer/contracts/school/invoiceSources'
import type { BillingDocument } from '@schoolbeheer/domain/billing/sources'
import { toEuro } from '@schoolbeheer/domain/money'
import { hoursPrice } from '@schoolbeheer/domain/visitPrices'
import { textsOf } from '@schoolbeheer/server/texts'
import { and, asc, desc, inArray } from 'drizzle-orm'
import type { z } from 'zod'
import type { Pricing, SchoolApi } from '../../api.ts'
import type { Db } from '../../db/connection.ts'
import { feedback } from '../../db/tables/feedback.ts'
import type { Draft, DraftLine } from './draft.ts'
import { byGroup, lineOf } from './plan.ts'
import texts from './texts.json' with { type: 'json' }
import { dateOf, goesBy, hasOpen, inDutch, openRows, planRows, priceOf } from './visitsAndFeedback.ts'

const kinds = ['feedback'] as const

/** By group what is open in one way, the latest first. */
export async function listOpenFeedback(
  api: SchoolApi,
  way: BillingDocument,
): Promise<z.input<typeof FeedbackToInvoice>[]> {
  const { db } = api.database
  const rows = await db
    .select()
    .from(feedback)
    .where(and(hasOpen(kinds, feedback.id), feedback.invoiceRequired))
    .orderBy(desc(feedback.date), desc(feedback.id))
  const open = await openRows(db, rows.filter(goesBy(api, way)), kinds, (one) => linesOf(api, one))
  const groups = await byGroup(
    db,
    open.filter(({ lines }) => lines.length > 0),
  )
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
export async function planFeedback(
  api: Pricing & Pick<SchoolApi, 'now'>,
  tx: Db,
  way: BillingDocument,
  items: FeedbackSelection[],
): Promise<Draft[]> {
  const selections = items.map(({ schoolGroupId, individualFeedbackIds: ids }) => ({ schoolGroupId, ids }))
  const wanted = inArray(
    feedback.id,
    selections.flatMap(({ ids }) => ids),
  )
  const rows = await tx.select().from(feedback).where(wanted).orderBy(asc(feedback.id)).for('update')
  const open = await openRows(tx, rows, kinds, (one) => linesOf(api, one))
  return planRows(api, tx, { way, type: FEEDBACK, selections }, open)
}

/** Documents are in Dutch. */
const t = textsOf(texts, 'nl')

function linesOf({ env: { PRICES } }: Pricing, one: typeof feedback.$inferSelect): DraftLine[] {
  const { id, date, hours } = one
  return lineOf(
    {
      quantity: hours,
      unit: 'hour',
      unitPriceCents: PRICES.feedbackHour,
      amountCents: hoursPrice(hours, PRICES.feedbackHour),
    },
    {
      typeName: t('feedback'),
      description: t('feedbackOf', { date: dateOf(one), hours: inDutch(hours) }),
      supplyDate: date,
      source: { kind: 'feedback', sourceId: id },
    },
  )
}
