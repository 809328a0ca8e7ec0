/** The bills of school visits: the list of what groups have to pay, and the documents that bill it. */
import type { SchoolVisitsToInvoice } from '@schoolbeheer/contracts/school/invoiceSources'
import type { BillingDocument } from '@schoolbeheer/domain/billing/sources'
import { SCHOOL_VISITS } from '@schoolbeheer/domain/invoices/statuses'
import { toEuro } from '@schoolbeheer/domain/money'
import { travelPrice } from '@schoolbeheer/domain/visitPrices'
import { textsOf } from '@schoolbeheer/server/texts'
import type { z } from 'zod'
import type { Pricing, SchoolApi } from '../../api.ts'
import type { Db } from '../../db/connection.ts'
import { schoolVisits } from '../../db/tables/schoolVisits.ts'
import type { Draft } from './draft.ts'
import { lineOf } from './plan.ts'
import texts from './texts.json' with { type: 'json' }
import { dateOf, hoursLine, inDutch, listOpenWork, planWork, priceOf, type BilledWork } from './visitsAndFeedback.ts'

/** Open visits for such documents, by group, the latest first. */
export async function listOpenSchoolVisits(
  api: SchoolApi,
  document: BillingDocument,
): Promise<z.input<typeof SchoolVisitsToInvoice>[]> {
  const groups = await listOpenWork(api, document, kind)
  return groups.map(({ entries, ...group }) => ({
    ...group,
    schoolVisits: entries.map(({ row, lines }) => ({
      schoolVisitId: row.id,
      schoolVisitDate: row.date,
      schoolVisitTheme: row.theme,
      participantsCount: row.participants,
      priceSchoolVisit: toEuro(priceOf(lines, 'schoolVisit')),
      priceTravel: toEuro(priceOf(lines, 'schoolVisitTravel')),
    })),
  }))
}

type VisitSelection = { schoolGroupId: number; schoolVisitIds: number[] }

/** A draft for the visits of each group, which are locked. Throws a 409 that names everything that stands in the way. */
export function planSchoolVisits(
  api: Pricing & Pick<SchoolApi, 'now'>,
  tx: Db,
  document: BillingDocument,
  items: VisitSelection[],
): Promise<Draft[]> {
  const selections = items.map(({ schoolGroupId, schoolVisitIds: ids }) => ({ schoolGroupId, ids }))
  return planWork(api, tx, kind, { document, selections })
}

/** Documents are in Dutch. */
const t = textsOf(texts, 'nl')

const kind: BilledWork<typeof schoolVisits.$inferSelect> = {
  type: SCHOOL_VISITS,
  sources: ['schoolVisit', 'schoolVisitTravel'],
  table: schoolVisits,
  select: (db, where, ...order) =>
    db
      .select()
      .from(schoolVisits)
      .where(where)
      .orderBy(...order),
  nameOf: (visit) => `${visit.theme}, ${dateOf(visit)}`,
  linesOf: (visit, prices) => {
    const { id, date, hours, travelKms, theme } = visit
    const said = { date: dateOf(visit), theme }
    return [
      ...hoursLine(hours, prices.visitHour, {
        typeName: t('schoolVisit'),
        description: t('schoolVisitOf', { ...said, hours: inDutch(hours) }),
        supplyDate: date,
        source: { kind: 'schoolVisit', sourceId: id },
      }),
      ...lineOf(
        {
          quantity: travelKms,
          unit: 'kilometre',
          unitPriceCents: prices.kilometre,
          amountCents: travelPrice(travelKms, prices.kilometre),
        },
        {
          typeName: t('schoolVisitTravel'),
          description: t('schoolVisitTravelOf', { ...said, kilometres: inDutch(travelKms) }),
          supplyDate: date,
          source: { kind: 'schoolVisitTravel', sourceId: id },
        },
      ),
    ]
  },
}
