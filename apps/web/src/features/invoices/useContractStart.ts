// The contract start of the invoices that are made.

import { contractStart } from '@schoolbeheer/contracts/school/invoicePreview'
import { useState } from 'react'
import type { ListPlace } from '../../kit/table/listPlace.ts'

/** A date in the address, or a text that is none, which only this page keeps. */
export function useContractStart({ texts, keep }: ListPlace) {
  const [wrong, setWrong] = useState<string | null>(null)
  const kept = texts['start'] ?? null
  const value = wrong ?? kept
  const isWrong = value !== null && !contractStart.safeParse(value).success
  return {
    value,
    isWrong,
    start: isWrong ? null : value,
    change: (next: string | null) => {
      const isRight = next !== null && contractStart.safeParse(next).success
      setWrong(isRight ? null : next)
      keep({ start: isRight ? next : '' })
    },
  }
}
export type ContractStart = ReturnType<typeof useContractStart>

/** Why nothing can be made with it, as a translation key. */
export function startProblem({ isWrong, start }: ContractStart) {
  if (isWrong) return 'invoice_contractstartinvalid'
  return start === null ? 'invoices_nostart' : null
}
