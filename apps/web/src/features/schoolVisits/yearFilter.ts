// The filter of a list by the year of a date.

import { dateOf } from '@schoolbeheer/domain/dates'
import { useMemo } from 'react'
import type { Filter } from '../../kit/table/list.ts'

type RowWithDate = { date?: string | null | undefined }

export const yearFilter: Filter<RowWithDate> = {
  id: 'year',
  label: 'shared_year',
  all: 'shared_allyears',
  has: (row, chosen) => yearOf(row) === chosen,
}

/** The years of the rows, the last one first. */
export function useYears(rows: readonly RowWithDate[] | undefined) {
  return useMemo(() => {
    const years = new Set((rows ?? []).map(yearOf).filter((year) => year !== ''))
    return { year: [...years].toSorted((a, b) => Number(b) - Number(a)).map((year) => ({ value: year, label: year })) }
  }, [rows])
}

function yearOf({ date }: RowWithDate): string {
  return dateOf(date ?? '')?.slice(0, 4) ?? ''
}
