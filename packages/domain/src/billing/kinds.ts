// The kinds of invoices and purchase orders, by what they bill, and the sources of their lines.

import type { BillingDocument } from './sources.ts'

/** A contract; course days; school visits; feedback. Rows and calls carry the number. */
export const invoiceTypes = [0, 1, 2, 3] as const
export type InvoiceType = (typeof invoiceTypes)[number]

/** The kinds besides contracts: their lines have sources, each of which is ordered and billed once. */
export const [CONTRACT, ...sourceTypes] = invoiceTypes
export type SourceType = (typeof sourceTypes)[number]

export const [COURSE_DAYS, SCHOOL_VISITS, FEEDBACK] = sourceTypes

/** The names under which the worklist counts open sources of each kind. */
export const waitingNames: Record<SourceType, Record<BillingDocument, string>> = {
  [COURSE_DAYS]: { invoice: 'daysToInvoice', purchaseOrder: 'daysToOrder' },
  [SCHOOL_VISITS]: { invoice: 'visitsToInvoice', purchaseOrder: 'visitsToOrder' },
  [FEEDBACK]: { invoice: 'feedbackToInvoice', purchaseOrder: 'feedbackToOrder' },
}

/**
 * A participant; a group's share of a course day's price, and of its travel; the hours of a school visit, and its
 * travel; feedback.
 */
export const sourceKinds = [
  'participant',
  'courseDayShare',
  'courseDayTravel',
  'schoolVisit',
  'schoolVisitTravel',
  'feedback',
] as const

export type SourceKind = (typeof sourceKinds)[number]

/** The sources that each group of a course day has once. */
export const daySources = ['courseDayShare', 'courseDayTravel'] as const satisfies SourceKind[]
