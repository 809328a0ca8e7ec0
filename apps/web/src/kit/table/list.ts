// A list that is searched and sorted: what it is made of stands in one place, `defineList`, and a page shows it by
// `useList`, which gives what the search box and the table need.

import { useDeferredValue, useMemo } from 'react'
import type { Column, Sort } from './columns.ts'
import type { ListPlace } from './listPlace.ts'
import { textSearch } from './textSearch.ts'

type List<Row, Id extends string> = {
  columns: readonly Column<Row, Id>[]
  /** What it is sorted by unless somebody chooses otherwise. */
  sort: Sort<NoInfer<Id>>
  /** What a row is found by, where the list is searched. */
  texts?: (row: Row) => (string | null | undefined)[]
  /** What its search text and its sort are called where they are kept. */
  params?: { q: string; sort: string }
}

/** Twice called, as only the row's type is to be named: `defineList<School>()({ … })`. */
export function defineList<Row extends object>() {
  return <const Id extends string>(list: List<Row, Id>) => list
}

const none: never[] = []

/** `rows` are undefined as long as they are not there. */
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

  // What is as always is not kept.
  function show(q: string, by: Sort<Id>) {
    keep({ [params.q]: q, [params.sort]: by === list.sort ? '' : by })
  }
  return {
    search: { value: text, onChange: (next: string) => show(next, sort) },
    table: { columns, matches, sort, onSort: (next: Sort<Id>) => show(text, next), onReset: () => show('', sort) },
  }
}

/** What the text says the list is sorted by; as always where it names no column that can be sorted. */
export function sortOf<Row, Id extends string>({ columns, sort }: List<Row, Id>, text: string | undefined): Sort<Id> {
  const sorts = columns.filter(({ sortable }) => sortable ?? true).flatMap(({ id }): Sort<Id>[] => [id, `-${id}`])
  return sorts.find((known) => known === text) ?? sort
}
