// Starting each contract where its last period ended leaves out those that are billed far ahead: they would be billed a
// year further unasked. Whoever wants one ticks it by itself.

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
  /** Those that search and filters leave, of those that can be ticked. */
  shown: readonly R[]
  isFarAhead: (row: R) => boolean
}

export function useFollowing<R extends Row>({ contract, ticks, rows, shown, isFarAhead }: Options<R>) {
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
    /** Those that are ticked all at once. */
    atOnce,
    follow,
    /** Says how many are left out; null where none is. */
    note: count > 0 ? t('billing_leftout', { count }) : null,
  }
}
