// What a table shows, and how TanStack Table sorts it.

import { createSortedRowModel, rowSortingFeature, tableFeatures, type ColumnDef } from '@tanstack/react-table'
import type { ReactNode } from 'react'
import type { TranslationKey } from '../../texts.ts'

export type Column<Row, Id extends string = string> = {
  /** What the address names the column by. */
  id: Id
  header: TranslationKey
  /** What the column is sorted by, and shows where there is no `cell`. */
  value(row: Row): string | number | null | undefined
  cell?(row: Row): ReactNode
  /** A CSS width; columns without one share what is left. */
  width?: string
  numeric?: boolean
  /** false for what has no order, such as buttons. */
  sortable?: boolean
}

/** The column that a table is sorted by, as in the address: '-name' is descending. */
export type Sort<Id extends string = string> = Id | `-${Id}`

export const features = tableFeatures({ rowSortingFeature, sortedRowModel: createSortedRowModel() })

const collator = new Intl.Collator('nl', { numeric: true })

/** The columns as TanStack Table wants them: in the order of a Dutch index, empty ones last. */
export function columnDefs<Row extends object>(columns: readonly Column<Row>[]): ColumnDef<typeof features, Row>[] {
  return columns.map((column) => ({
    id: column.id,
    accessorFn: (row: Row) => column.value(row) ?? undefined,
    sortUndefined: 'last',
    sortFn: (a, b) => compare(a.getValue(column.id), b.getValue(column.id)),
  }))
}

/** What a click on a column's header sorts by: ascending first, then the other way around. */
export function nextSort<Id extends string>(sort: Sort<Id>, id: Id): Sort<Id> {
  return sort === id ? `-${id}` : id
}

/** The direction of a column, in the words of aria-sort. */
export function directionOf(sort: string, id: string): 'ascending' | 'descending' | 'none' {
  if (sort === id) return 'ascending'
  return sort === `-${id}` ? 'descending' : 'none'
}

function compare(a: string | number, b: string | number): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b))
}
