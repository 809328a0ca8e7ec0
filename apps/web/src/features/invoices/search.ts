// The search of the list of invoices by text, or by an amount as people type it.

import type { Invoice } from '@schoolbeheer/contracts/school/invoices'
import { centsOf } from '@schoolbeheer/domain/money'
import { centsIn } from '@schoolbeheer/domain/search'
import { totalOf } from '../billing/amounts.ts'

type Find<Row> = (text: string) => ((row: Row) => boolean) | null

/** A search that also finds the invoices with the typed amount, with VAT or without. */
export function findingAmounts(find: Find<Invoice>): Find<Invoice> {
  return (text) => {
    const [matches, cents] = [find(text), centsIn(text)]
    if (matches === null || cents === undefined) return matches
    return (invoice) => matches(invoice) || centsOf(invoice.amount) === cents || totalOf(invoice) === cents
  }
}
