// The words for the activity of a course day and its participants.

import type { Participant } from '@schoolbeheer/contracts/school/participants'
import { courseDayTypes } from '@schoolbeheer/domain/courseDays/rules'
import type { ActivityWords } from '../activity/words.ts'
import type { CourseDayValues } from './dayForm.ts'

export const courseDayActivity: ActivityWords<keyof (CourseDayValues & Participant)> = {
  kind: 'courseDay',
  labels: {
    description: 'shared_description',
    date: 'shared_date',
    firstName: 'user_firstname',
    lastName: 'user_lastname',
  },
  textOf: (field, fact, { t }) => {
    const type = field === 'type' ? courseDayTypes.find((known) => known === fact) : undefined
    return type === undefined ? undefined : t(`courseday_type_${type}`)
  },
}
