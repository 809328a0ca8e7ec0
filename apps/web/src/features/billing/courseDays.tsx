// Course days to invoice or to order: the participants of a group, and its share of the day and of its travel.

import { COURSE_DAYS } from '@schoolbeheer/domain/billing/kinds'
import type { billedCourseDays } from '@schoolbeheer/contracts/school/billedCourseDays'
import { courseDayTypes } from '@schoolbeheer/domain/courseDays/rules'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { amountColumn, dateColumn, nameColumn, participantsColumn, priceColumn, travelColumn } from './sourceCells.tsx'
import { sourceList, sourceOf, type Source, type SourceKind } from './sources.ts'

type Item = { schoolGroupId: number; openCourseDayIds: number[] }

export const courseDays: SourceKind<
  z.infer<typeof billedCourseDays.invoices.courseDaysToInvoice.output>[number],
  Item
> = {
  type: COURSE_DAYS,
  list: sourceList([
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
  ]),
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
  itemOf: (schoolGroupId, ids) => ({ schoolGroupId, openCourseDayIds: ids }),
}

function TypeCell({ source: { courseDayType } }: { source: Source }) {
  const { t } = useTranslation()
  const type = courseDayTypes.find((known) => known === courseDayType)
  return type === undefined ? null : t(`courseday_type_${type}`)
}
