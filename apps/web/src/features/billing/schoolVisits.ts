// School visits to invoice or to order: their hours and their travel.

import { SCHOOL_VISITS } from '@schoolbeheer/domain/billing/kinds'
import type { billedSchoolVisits } from '@schoolbeheer/contracts/school/billedSchoolVisits'
import type { z } from 'zod'
import { amountColumn, dateColumn, nameColumn, participantsColumn, priceColumn, travelColumn } from './sourceCells.tsx'
import { sourceList, sourceOf, type SourceKind } from './sources.ts'

type Item = { schoolGroupId: number; schoolVisitIds: number[] }

export const schoolVisits: SourceKind<
  z.infer<typeof billedSchoolVisits.invoices.schoolVisitsToInvoice.output>[number],
  Item
> = {
  type: SCHOOL_VISITS,
  list: sourceList([
    nameColumn('schoolvisit_theme'),
    dateColumn,
    participantsColumn,
    priceColumn('billing_pricevisit'),
    travelColumn,
    amountColumn,
  ]),
  sourcesOf: (group) =>
    (group.schoolVisits ?? []).map((visit) =>
      sourceOf(group, {
        id: visit.schoolVisitId,
        date: visit.schoolVisitDate,
        name: visit.schoolVisitTheme,
        participants: visit.participantsCount,
        price: visit.priceSchoolVisit,
        travel: visit.priceTravel,
      }),
    ),
  itemOf: (schoolGroupId, ids) => ({ schoolGroupId, schoolVisitIds: ids }),
}
