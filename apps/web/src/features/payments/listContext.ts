// Shared values for the cells of a list of payments.

import type { PaymentEntry } from '@schoolbeheer/contracts/school/payments'
import { createContext, use } from 'react'
import type { DocumentShares } from '../billing/documentColumns.tsx'

export type ListShares = DocumentShares & {
  /** The address that opens a payment beside the list. */
  addressOf: (id: number) => string
  open: (id: number) => void
  /** Whether each row says its state; a list of what is to be done says only what remains of a payment. */
  saysState: boolean
}

export const ListContext = createContext<ListShares | null>(null)

export function useListShares(): ListShares {
  const shares = use(ListContext)
  if (!shares) throw new Error('A cell of a payment stands outside of its list')
  return shares
}

/** The payer, or what is known instead. */
export function payerOf({ name, iban, source }: Pick<PaymentEntry, 'name' | 'iban' | 'source'>): string | undefined {
  return name ?? iban ?? (source === 'manual' ? undefined : '–')
}
