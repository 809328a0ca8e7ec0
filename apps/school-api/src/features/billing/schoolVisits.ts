/** The bills of school visits: the list of what groups have to pay, and the documents that bill it. */
import { billedSchoolVisits } from '@schoolbeheer/contracts/school/billedSchoolVisits'
import { SCHOOL_VISITS } from '@schoolbeheer/domain/billing/kinds'
import type { BillingDocument } from '@schoolbeheer/domain/billing/sources'
import { toEuro } from '@schoolbeheer/domain/money'
import { serve } from '@schoolbeheer/server/serve'
import type { Pricing, SchoolApi } from '../../api.ts'
import type { Db } from '../../db/connection.ts'
import { schoolVisits } from '../../db/tables/schoolVisits.ts'
import type { Draft } from './draft.ts'
import type { BilledKind } from './kind.ts'
import { countOpenWork, dateOf, listOpenWork, lockWork, planWork, priceOf, type BilledWork } from './work.ts'

const work: BilledWork<typeof schoolVisits.$inferSelect> = {
  type: SCHOOL_VISITS,
  table: schoolVisits,
  select: (db, where, ...order) =>
    db
      .select()
      .from(schoolVisits)
      .where(where)
      .orderBy(...order),
  nameOf: (visit) => `${visit.theme}, ${dateOf(visit)}`,
  said: ({ theme }) => ({ theme }),
  hours: { source: 'schoolVisit', price: 'visitHour' },
  travel: { source: 'schoolVisitTravel', column: schoolVisits.travelKms, of: ({ travelKms }) => travelKms },
}

export const billsOfSchoolVisits: BilledKind = {
  addInvoiceRoutes: (api, create) =>
    serve(api, billedSchoolVisits.invoices, {
      schoolVisitsToInvoice: () => listOpen(api, 'invoice'),
      createForSchoolVisits: ({ items, again }, viewer) =>
        create(viewer, (tx) => planSchoolVisits(api, tx, 'invoice', items), again),
    }),
  addOrderRoutes: (api, create) =>
    serve(api, billedSchoolVisits.orders, {
      schoolVisitsToOrder: () => listOpen(api, 'purchaseOrder'),
      createForSchoolVisits: ({ items, again }, viewer) =>
        create(viewer, (tx) => planSchoolVisits(api, tx, 'purchaseOrder', items), again),
    }),
  planPreviewed: (api, tx, { schoolGroupId = 0, schoolVisitIds }) =>
    schoolVisitIds && planSchoolVisits(api, tx, 'invoice', [{ schoolGroupId, schoolVisitIds }]),
  countOpen: (api) => countOpenWork(api, work),
  lockSources: (tx, sources) => lockWork(tx, work, sources),
}

/** Open visits for such documents, by group, the latest first. */
async function listOpen(api: SchoolApi, document: BillingDocument) {
  const groups = await listOpenWork(api, document, work)
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
  return planWork(api, tx, work, { document, selections })
}
