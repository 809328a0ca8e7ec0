// The columns of a table, and the order of its rows.

import type { ReactNode } from 'react'
import type { TranslationKey } from '../../texts.ts'

export type Column<Row, Id extends string = string> = {
  /** The name of the column in the address. */
  id: Id
  header: TranslationKey
  /** The content of its head instead of the name, such as a box that ticks all. */
  head?: () => ReactNode
  /** The value that the column is sorted by, and that it shows when there is no `cell`. */
  value(row: Row): string | number | null | undefined
  cell?(row: Row): ReactNode
  /** A CSS width; columns without one share the remaining width. */
  width?: string
  numeric?: boolean
  /**
   * On a card a cell has a line of its own; this one shares a line with others, with the name of its column or without.
   */
  card?: 'named' | 'bare'
  /** Its cell has the link of the whole row. */
  leads?: boolean
  /** Columns whose values its cell shows too: their names stand below its own, and each can be sorted by. */
  also?: readonly Pick<Column<Row, Id>, 'id' | 'header'>[]
  /** false for a column that cannot be sorted, such as buttons. */
  sortable?: boolean
  /** false for a column that paper does not need, such as buttons. */
  onPaper?: false
}

/** The columns with these ids, and with each the one whose value its cell shows too. */
export function someOf<Row, Id extends string>(
  all: readonly Column<Row, Id>[],
  ids: readonly Id[],
  seconds: Partial<Record<Id, Id>> = {},
): Column<Row, Id>[] {
  const of = (wanted: Id | undefined) => all.filter(({ id }) => id === wanted)
  return ids.flatMap(of).map((column) => (seconds[column.id] ? { ...column, also: of(seconds[column.id]) } : column))
}

/** The column that a table is sorted by, as in the address: '-name' is descending. */
export type Sort<Id extends string = string> = Id | `-${Id}`

/** The rows in the order of a Dutch index, those without a value last. */
export function sortRows<Row>(columns: readonly Column<Row>[], rows: readonly Row[], sort: Sort): readonly Row[] {
  const column = columns.find(({ id }) => id === sort.replace('-', ''))
  if (!column) return rows
  const direction = sort.startsWith('-') ? -1 : 1
  const valued = rows.map((row) => ({ row, value: column.value(row) ?? undefined }))
  return valued
    .toSorted((a, b) => {
      if (a.value === undefined || b.value === undefined)
        return Number(a.value === undefined) - Number(b.value === undefined)
      return direction * compare(a.value, b.value)
    })
    .map(({ row }) => row)
}

/** How a table is sorted after a click on a column's header: ascending first, then descending. */
export function nextSort<Id extends string>(sort: Sort<Id>, id: Id): Sort<Id> {
  return sort === id ? `-${id}` : id
}

/** The direction of a column, in the words of aria-sort. */
export function directionOf(sort: string, id: string): 'ascending' | 'descending' | 'none' {
  if (sort === id) return 'ascending'
  return sort === `-${id}` ? 'descending' : 'none'
}

const collator = new Intl.Collator('nl', { numeric: true })

function compare(a: string | number, b: string | number): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b))
}
