// Which invoice the address of the credit note page chooses. Not in the page's file: the router needs it before the page is loaded.

/** What is chosen; the newest year and a credit note of all that is left where nothing is said. */
export type Chosen = { year?: number | undefined; invoice?: number | undefined; mode?: 'partial' | undefined }

export function chosenInvoice({ year, invoice, mode }: Record<string, unknown>): Chosen {
  return {
    ...(isWhole(year) && { year }),
    ...(isWhole(invoice) && { invoice }),
    ...(mode === 'partial' && { mode }),
  }
}

function isWhole(value: unknown): value is number {
  return Number.isSafeInteger(value)
}
