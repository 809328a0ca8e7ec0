// The words for the activity of a course day and its participants.

import { courseDayTypes } from '@schoolbeheer/domain/courseDays/rules'
import type { ActivityWords } from '../activity/words.ts'

export const courseDayActivity: ActivityWords = {
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
