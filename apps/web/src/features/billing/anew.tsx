// Billing again after a credit note: the address names the group, and all rows of that group are ticked, with a notice.

import { Alert } from '@mantine/core'
import { useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListPlace } from '../../kit/table/listPlace.ts'
import type { Ticks } from '../../kit/table/ticks.ts'

type Options<Row> = {
  place: ListPlace
  ticks: Ticks
  /** The rows that can be ticked; undefined until they are read. */
  rows: readonly Row[] | undefined
  /** Whether the rows are being read again: the old rows do not hold what was just credited. */
  isReading: boolean
  groupOf: (row: Row) => number | null | undefined
}

/** The rows to bill again; null where the address names no group, or the rows are not read. */
export function useAnew<Row extends { id: number }>({ place, ticks, rows, isReading, groupOf }: Options<Row>) {
  const { group } = place.texts
  const anew = useMemo(
    () => (group && rows && !isReading ? rows.filter((row) => String(groupOf(row)) === group) : null),
    [group, rows, isReading, groupOf],
  )
  const done = useRef(false)
  useEffect(() => {
    if (done.current || anew === null) return
    done.current = true
    ticks.only(anew.map(({ id }) => id))
  }, [anew, ticks])
  return anew
}

type Props = {
  /** See `useAnew`. */
  anew: readonly unknown[] | null
  /** The name of the group. */
  name: string | undefined
  place: ListPlace
}

export function AnewNotice({ anew, name = '–', place }: Props) {
  const { t } = useTranslation()
  const number = place.texts['credited'] ?? '–'
  return (
    <div role="status">
      {anew && (
        <Alert color={anew.length > 0 ? 'blue' : 'yellow'} variant="light" py="xs" mb="sm">
          {anew.length > 0 ? t('billing_anew', { name, number }) : t('billing_anew_nothing', { number })}
        </Alert>
      )}
    </div>
  )
}
