// The sources of lines of orders and invoices besides contracts. Each source is ordered and billed once.

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

/** The units of a line's quantity, where it does not count pieces. */
export const lineUnits = ['hour', 'kilometre'] as const

export type LineUnit = (typeof lineUnits)[number]

/** The document that bills something: an invoice at once, or an order first. */
export type BillingDocument = 'invoice' | 'purchaseOrder'
