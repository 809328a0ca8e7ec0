// The contract start of the invoices that are made: one for all, or for each the day after what was billed last.

import { contractStart } from '@schoolbeheer/contracts/school/invoicePreview'
import type { SchoolGroup } from '@schoolbeheer/contracts/school/schoolGroups'
import { followingStart } from '@schoolbeheer/domain/invoices/billing'
import { useCallback, useState } from 'react'
import type { ListPlace } from '../../kit/table/listPlace.ts'
import { untilOf } from '../billing/contractBills.ts'

/**
 * A date in the address, or a text that is none, which only this page keeps.
 * @param canFollow whether the upstream takes a start for each
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
    /** That of a group; null while it is not known. */
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
 * Why nothing can be made with it, as a translation key.
 * @param isNeeded whether something begins then
 */
export function startProblem({ isWrong, start }: ContractStart, isNeeded: boolean) {
  if (isWrong) return 'invoice_contractstartinvalid'
  return isNeeded && start === null ? 'invoices_nostart' : null
}
