// The words for the activity of a course day and its participants.

import { courseDayTypes } from '@schoolbeheer/domain/courseDays/rules'
import type { ActivityWords } from '../activity/words.ts'

export const courseDayActivity: ActivityWords = {
  kind: 'courseDay',
  labels: {
    type: 'courseday_type',
    theme: 'courseday_theme',
    description: 'shared_description',
    isPublic: 'courseday_ispublic',
    date: 'shared_date',
    startTime: 'courseday_starttime',
    endTime: 'courseday_endtime',
    location: 'courseday_location',
    parts: 'courseday_parts',
    travelKms: 'courseday_travelkms',
    maxParticipants: 'courseday_maxparticipants',
    linksToManual: 'courseday_linkstomanual',
    firstName: 'user_firstname',
    lastName: 'user_lastname',
    email: 'courseday_email',
    school: 'courseday_school',
    present: 'courseday_present',
    invoiceRequired: 'courseday_invoicerequired',
    purchaseOrderRequired: 'courseday_purchaseorderrequired',
  },
  textOf: (field, fact, { t }) => {
    const type = field === 'type' ? courseDayTypes.find((known) => known === fact) : undefined
    return type === undefined ? undefined : t(`courseday_type_${type}`)
  },
}
