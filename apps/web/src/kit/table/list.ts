// A list that is searched and sorted. `defineList` defines it in one place; a page shows it by `useList`, which gives
// what the search box and the table need.

import { useDeferredValue, useMemo } from 'react'
import type { Column, Sort } from './columns.ts'
import type { ListPlace } from './listPlace.ts'
import { textSearch } from './textSearch.ts'

type List<Row, Id extends string> = {
  columns: readonly Column<Row, Id>[]
  /** How it is sorted until somebody chooses otherwise. */
  sort: Sort<NoInfer<Id>>
  /** The texts by which a row is found; absent when the list is not searched. */
  texts?: (row: Row) => (string | null | undefined)[]
  /** The names under which its search text and its sort are kept. */
  params?: { q: string; sort: string }
}

/** Called twice, so that only the row's type has to be named: `defineList<School>()({ … })`. */
export function defineList<Row extends object>() {
  return <const Id extends string>(list: List<Row, Id>) => list
}

const none: never[] = []

/** `rows` is undefined until they are read. */
export function useList<Row extends object, Id extends string>(
  list: List<Row, Id>,
  rows: readonly Row[] | undefined,
  { texts, keep }: ListPlace,
) {
  const { columns, params = { q: 'q', sort: 'sort' } } = list
  const text = texts[params.q] ?? ''
  const sort = sortOf(list, texts[params.sort])
  const query = useDeferredValue(text)
  const find = useMemo(() => list.texts && textSearch(rows ?? none, list.texts), [rows, list.texts])
  const matches = useMemo(() => find?.(query) ?? null, [find, query])

  // The default sort is not kept.
  function show(q: string, by: Sort<Id>) {
    keep({ [params.q]: q, [params.sort]: by === list.sort ? '' : by })
  }
  return {
    search: { value: text, onChange: (next: string) => show(next, sort) },
    table: { columns, matches, sort, onSort: (next: Sort<Id>) => show(text, next), onReset: () => show('', sort) },
  }
}

/** The sort that the text names; the list's default when it names no column that can be sorted. */
export function sortOf<Row, Id extends string>({ columns, sort }: List<Row, Id>, text: string | undefined): Sort<Id> {
  const sorts = columns.filter(({ sortable }) => sortable ?? true).flatMap(({ id }): Sort<Id>[] => [id, `-${id}`])
  return sorts.find((known) => known === text) ?? sort
}
