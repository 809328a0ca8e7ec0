// The words for the activity of a school visit, and those that it shares with feedback.

import type { ActivityWords } from '../activity/words.ts'

export const workLabels = {
  schoolGroup: 'schoolgroup_title',
  date: 'shared_date',
  description: 'shared_description',
  hours: 'shared_hours',
  purchaseOrderRequired: 'shared_purchaseorderrequired',
  invoiceRequired: 'courseday_invoicerequired',
} as const

export const visitActivity: ActivityWords = {
  kind: 'schoolVisit',
  labels: {
    ...workLabels,
    travelKms: 'shared_kilometres',
  },
}
