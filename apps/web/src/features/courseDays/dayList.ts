// The list of course days, future and past together: how it is searched and filtered.

import type { CourseDay } from '@schoolbeheer/contracts/school/courseDays'
import { courseDayTypes } from '@schoolbeheer/domain/courseDays/rules'
import { defineList } from '../../kit/table/list.ts'
import { textsOf } from './textsOf.ts'

/** The two columns of the list. */
export type Side = 'future' | 'past'

export const dayList = defineList<CourseDay>()({
  columns: [{ id: 'date', header: 'shared_date', value: ({ startDate }) => Date.parse(startDate) }],
  sort: 'date',
  texts: textsOf,
  filters: [
    {
      id: 'type',
      label: 'courseday_type',
      all: 'coursedays_alltypes',
      choices: courseDayTypes.map((type) => ({ value: String(type), label: `courseday_type_${type}` as const })),
      has: ({ type }, chosen) => String(type) === chosen,
    },
    {
      id: 'mine',
      label: 'coursedays_whose',
      toggles: 'off',
      choices: [{ value: 'own', label: 'coursedays_mine' }],
      has: ({ isOn }) => isOn === true,
    },
  ],
})
