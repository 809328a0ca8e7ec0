// Course days to invoice or to order: the participants of a group, and its share of the day and of its travel.

import { courseDayTypes } from '@schoolbeheer/domain/courseDays/rules'
import { useTranslation } from 'react-i18next'
import { trpc } from '../../trpc.ts'
import { amountColumn, dateColumn, nameColumn, participantsColumn, priceColumn, travelColumn } from './sourceCells.tsx'
import { failing, sourceKind, sourceOf, type Source } from './sources.ts'

export const courseDays = sourceKind({
  itemOf: (schoolGroupId, ids) => ({ schoolGroupId, openCourseDayIds: ids }),
  invoices: {
    useOpen: () => trpc.invoices.courseDaysToInvoice.useQuery(undefined, failing),
    create: ({ invoices }, sent) => invoices.createForCourseDays.mutate(sent),
  },
  orders: {
    useOpen: () => trpc.purchaseOrders.courseDaysToOrder.useQuery(undefined, failing),
    create: ({ purchaseOrders }, sent) => purchaseOrders.createForCourseDays.mutate(sent),
  },
  columns: [
    nameColumn('courseday_theme'),
    dateColumn,
    {
      id: 'type',
      header: 'courseday_type',
      width: '9.5rem',
      value: ({ courseDayType }) => courseDayType,
      cell: (source) => <TypeCell source={source} />,
    },
    participantsColumn,
    priceColumn('billing_pricecourseday'),
    travelColumn,
    amountColumn,
  ],
  sourcesOf: (group) =>
    (group.openCourseDays ?? []).map((day) =>
      sourceOf(group, {
        id: day.courseDayId,
        date: day.courseDayDate,
        name: day.courseDayTheme,
        courseDayType: day.courseDayType,
        participants: day.participantsCount,
        price: day.priceCourseDay,
        travel: day.priceTravel,
      }),
    ),
})

function TypeCell({ source: { courseDayType } }: { source: Source }) {
  const { t } = useTranslation()
  const type = courseDayTypes.find((known) => known === courseDayType)
  return type === undefined ? null : t(`courseday_type_${type}`)
}
