// The contract start of the invoices to make: one date for all, or for each group the day after its last billed period.

import { contractStart } from '@schoolbeheer/contracts/school/invoicePreview'
import type { SchoolGroup } from '@schoolbeheer/contracts/school/schoolGroups'
import { followingStart } from '@schoolbeheer/domain/invoices/billing'
import { useCallback, useState } from 'react'
import type { ListPlace } from '../../kit/table/listPlace.ts'
import { untilOf } from '../billing/contractBills.ts'

/**
 * The start is a date in the address. A text that is not a date is kept only on this page.
 * @param canFollow whether the upstream takes a start for each group
 */
export function useContractStart({ texts, keep }: ListPlace, canFollow: boolean) {
  const [wrong, setWrong] = useState<string | null>(null)
  const kept = texts['start'] ?? null
  const value = wrong ?? kept
  const isWrong = value !== null && !contractStart.safeParse(value).success
  const start = isWrong ? null : value
  const follows = canFollow && texts['follow'] !== undefined
  return {
    value,
    isWrong,
    start,
    canFollow,
    follows,
    /** The start of a group; null while it is not known. */
    startOf: useCallback(
      (group: SchoolGroup) => (follows ? followingStart(untilOf(group)) : null) ?? start,
      [follows, start],
    ),
    change: (next: string | null) => {
      const isRight = next !== null && contractStart.safeParse(next).success
      setWrong(isRight ? null : next)
      keep({ start: isRight ? next : '' })
    },
    follow: (on: boolean) => keep({ follow: on ? 'last' : '' }),
  }
}
export type ContractStart = ReturnType<typeof useContractStart>

/**
 * Why nothing can be made with this start, as a translation key.
 * @param isNeeded whether a chosen bill needs the start
 */
export function startProblem({ isWrong, start }: ContractStart, isNeeded: boolean) {
  if (isWrong) return 'invoice_contractstartinvalid'
  return isNeeded && start === null ? 'invoices_nostart' : null
}
