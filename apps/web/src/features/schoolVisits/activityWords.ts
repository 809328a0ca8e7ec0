// The words for the activity of a school visit, and those that it shares with feedback.

import type { SchoolVisit } from '@schoolbeheer/contracts/school/schoolVisits'
import type { Work } from '@schoolbeheer/contracts/school/work'
import type { ActivityWords } from '../activity/words.ts'

export const workLabels = {
  schoolGroup: 'schoolgroup_title',
  date: 'shared_date',
  description: 'shared_description',
  hours: 'shared_hours',
  purchaseOrderRequired: 'shared_purchaseorderrequired',
  invoiceRequired: 'courseday_invoicerequired',
} as const satisfies ActivityWords<keyof Work | 'schoolGroup'>['labels']

export const visitActivity: ActivityWords<keyof SchoolVisit | 'schoolGroup'> = {
  kind: 'schoolVisit',
  labels: {
    ...workLabels,
    travelKms: 'shared_kilometres',
  },
}
