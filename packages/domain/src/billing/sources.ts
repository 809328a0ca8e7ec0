// Terms of the lines of orders and invoices, whatever they bill.

/** The units of a line's quantity, where it does not count pieces. */
export const lineUnits = ['hour', 'kilometre'] as const

export type LineUnit = (typeof lineUnits)[number]

/** The document that bills something: an invoice at once, or an order first. */
export type BillingDocument = 'invoice' | 'purchaseOrder'
