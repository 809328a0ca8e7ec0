// The invoice that the address of the credit note page chooses. It has a file of its own, because the router needs it
// before the page is loaded.

/**
 * The choice of the address; without one the newest year, and a credit note of all that is left. `again` is the lost
 * number that is written again.
 */
export type ChosenInvoice = {
  year?: number | undefined
  invoice?: number | undefined
  mode?: 'partial' | undefined
  again?: string | undefined
}

export function chosenInvoice({ year, invoice, mode, again }: Record<string, unknown>): ChosenInvoice {
  return {
    ...(isWhole(year) && { year }),
    ...(isWhole(invoice) && { invoice }),
    ...(mode === 'partial' && { mode }),
    ...(typeof again === 'string' && { again }),
  }
}

function isWhole(value: unknown): value is number {
  return Number.isSafeInteger(value)
}
