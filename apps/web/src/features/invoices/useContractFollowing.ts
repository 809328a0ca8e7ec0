// The choice to start each contract where its last period ended. It leaves out groups that are billed far ahead, which
// would be billed a year further unasked. A person can still tick one by itself.

import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from '../../kit/store.ts'
import type { Ticks } from '../../kit/table/ticks.ts'
import type { ContractStart } from './useContractStart.ts'

type Row = { id: number }

type Options<R extends Row> = {
  contract: ContractStart
  ticks: Ticks
  rows: readonly R[]
  /** The rows that can be ticked, as far as search and filters leave them. */
  shown: readonly R[]
  isFarAhead: (row: R) => boolean
}

export function useContractFollowing<R extends Row>({ contract, ticks, rows, shown, isFarAhead }: Options<R>) {
  const { t } = useTranslation()
  const ticked = useStore(ticks.ids)
  const { follows } = contract
  const atOnce = useMemo(
    () => (follows ? shown.filter((row) => !isFarAhead(row)) : shown),
    [follows, shown, isFarAhead],
  )
  const count = follows ? shown.filter((row) => isFarAhead(row) && !ticked.has(row.id)).length : 0

  function follow(on: boolean) {
    contract.follow(on)
    if (on)
      ticks.set(
        rows.filter(isFarAhead).map(({ id }) => id),
        false,
      )
  }

  return {
    /** The rows that the box for all of them ticks. */
    atOnce,
    follow,
    /** A note of how many rows are left out; null where none is. */
    note: count > 0 ? t('billing_leftout', { count }) : null,
  }
}
