// The year of a list of invoices or orders.

/** The year that an address names; undefined for what is none. */
export function yearOf(text: string | undefined): number | undefined {
  return text && /^2[01]\d\d$/.test(text) ? Number(text) : undefined
}
