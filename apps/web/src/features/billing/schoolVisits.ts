// School visits to invoice or to order: their hours and their travel.

import { trpc } from '../../trpc.ts'
import { amountColumn, dateColumn, nameColumn, participantsColumn, priceColumn, travelColumn } from './sourceCells.tsx'
import { failing, sourceKind, sourceOf } from './sources.ts'

export const schoolVisits = sourceKind({
  itemOf: (schoolGroupId, ids) => ({ schoolGroupId, schoolVisitIds: ids }),
  invoices: {
    useOpen: () => trpc.invoices.schoolVisitsToInvoice.useQuery(undefined, failing),
    create: ({ invoices }, sent) => invoices.createForSchoolVisits.mutate(sent),
  },
  orders: {
    useOpen: () => trpc.purchaseOrders.schoolVisitsToOrder.useQuery(undefined, failing),
    create: ({ purchaseOrders }, sent) => purchaseOrders.createForSchoolVisits.mutate(sent),
  },
  columns: [
    nameColumn('schoolvisit_theme'),
    dateColumn,
    participantsColumn,
    priceColumn('billing_pricevisit'),
    travelColumn,
    amountColumn,
  ],
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
})
