// A list that is searched, filtered and sorted. `defineList` defines it in one place; a page shows it by `useList`, which
// gives what the search box, the filters and the table need.

import { useCallback, useDeferredValue, useMemo } from 'react'
import type { TranslationKey } from '../../texts.ts'
import { sortRows, type Column, type Sort } from './columns.ts'
import type { ListPlace } from './listPlace.ts'
import { textSearch } from './textSearch.ts'
import { togglesOn, toggleText } from './toggles.ts'

type ListDefinition<Row, Id extends string> = {
  columns: readonly Column<Row, Id>[]
  /** The sort until somebody chooses another. */
  sort: Sort<NoInfer<Id>>
  /** The texts by which a row is found; absent when the list is not searched. */
  texts?: (row: Row) => (string | null | undefined)[]
  filters?: readonly Filter<Row>[]
  /** The names under which its search text and its sort are kept. */
  params?: { q: string; sort: string }
}

type List<Row, Id extends string> = ListDefinition<Row, Id> & {
  /** Remembers the order of rows that it has seen: a page that is opened again shows them at once. */
  inOrder: (rows: readonly Row[], sort: Sort<Id>) => readonly Row[]
  find: (text: string) => Matches<Row>
}

export type Filter<Row> = FilterLooks & {
  /** Whether a row has what was chosen. */
  has(row: Row, chosen: string): boolean
}

export type FilterLooks = {
  /** The name under which the choice is kept. */
  id: string
  label: TranslationKey
  /** The choices, where they are always the same; otherwise the page knows them. */
  choices?: readonly { value: string; label: TranslationKey }[]
} & (
  | {
      /** The text in the select as long as nothing is chosen. */
      all: TranslationKey
      toggles?: never
      linked?: never
    }
  /**
   * Each choice is a toggle. 'on': all are on at first, and taking one off hides its rows. 'off': none is on at first,
   * and turning some on shows only their rows.
   */
  | { toggles: 'on' | 'off'; linked?: never }
  /** Only links choose it, no control on the page: a chip shows it and takes it off. */
  | { linked: true; toggles?: never }
)

/** `defineList` is called twice, so that only the row's type has to be named: `defineList<School>()({ … })`. */
export function defineList<Row extends object>() {
  return <const Id extends string>(list: ListDefinition<Row, Id>): List<Row, Id> => ({
    ...list,
    inOrder: sorting(list.columns),
    find: list.texts ? textSearch(list.texts) : () => null,
  })
}

function sorting<Row extends object, Id extends string>(columns: readonly Column<Row, Id>[]): List<Row, Id>['inOrder'] {
  const last = new WeakMap<readonly Row[], { sort: Sort<Id>; sorted: readonly Row[] }>()
  return (rows, sort) => {
    const known = last.get(rows)
    if (known?.sort === sort) return known.sorted
    const sorted = sortRows(columns, rows, sort)
    last.set(rows, { sort, sorted })
    return sorted
  }
}

const none: never[] = []

/** Pass the same list at every render. `rows` is undefined until they are read. */
export function useList<Row extends object, Id extends string>(
  list: List<Row, Id>,
  rows: readonly Row[] | undefined,
  { texts, keep }: ListPlace,
) {
  const { columns, filters = none, params = { q: 'q', sort: 'sort' } } = list
  const text = texts[params.q] ?? ''
  const sort = sortOf(list, texts[params.sort])
  const shown = useDeferredValue(texts)
  // The rows are sorted before the search, so that typing in the search box does not sort again.
  const sorted = list.inOrder(rows ?? none, sort)
  const query = shown[params.q] ?? ''
  const found = useMemo(() => list.find(query), [list, query])
  const matches = useMemo(() => narrowed(found, filters, shown), [found, filters, shown])
  const left = useMemo(() => (matches ? sorted.filter(matches) : sorted), [sorted, matches])

  // The default sort is not kept.
  function show(q: string, by: Sort<Id>) {
    keep({ [params.q]: q, [params.sort]: by === list.sort ? '' : by })
  }
  const onChoose = useCallback((id: string, value: string) => keep({ [id]: value }), [keep])
  const cleared = Object.fromEntries(filters.map(({ id }) => [id, '']))
  return {
    search: { value: text, onChange: (next: string) => show(next, sort) },
    filters: {
      filters: filters.map((filter) => ({ ...filter, chosen: chosenOf(filter, texts) })),
      onChoose,
      onClear: () => keep(cleared),
    },
    table: {
      columns,
      /** The rows that search and filters leave, in their order. */
      rows: left,
      isNarrowed: matches !== null,
      sort,
      onSort: (next: Sort<Id>) => show(text, next),
      onReset: () => keep({ ...cleared, [params.q]: '' }),
    },
  }
}

/** The choice of a filter that its text names; '' for none, also for a text that is none of the choices. */
function chosenOf(filter: FilterLooks, texts: ListPlace['texts']): string {
  const { id, choices } = filter
  const text = texts[id] ?? ''
  if (filter.toggles) return toggleText(filter, togglesOn(filter, text))
  return !choices || choices.some(({ value }) => value === text) ? text : ''
}

/** The sort that the text names; the list's default when the text names no column that can be sorted. */
export function sortOf<Row, Id extends string>(
  { columns, sort }: ListDefinition<Row, Id>,
  text: string | undefined,
): Sort<Id> {
  const sorts = columns.filter(({ sortable }) => sortable ?? true).flatMap(({ id }): Sort<Id>[] => [id, `-${id}`])
  return sorts.find((known) => known === text) ?? sort
}

type Matches<Row> = ((row: Row) => boolean) | null

/** The rows that the search and the filters leave; null when all rows match. */
function narrowed<Row>(found: Matches<Row>, filters: readonly Filter<Row>[], texts: ListPlace['texts']): Matches<Row> {
  const chosen = filters.flatMap((filter) => {
    const value = chosenOf(filter, texts)
    return value ? [passes(filter, value)] : []
  })
  if (chosen.length === 0) return found
  return (row) => chosen.every((has) => has(row)) && (found?.(row) ?? true)
}

function passes<Row>(filter: Filter<Row>, value: string): (row: Row) => boolean {
  if (!filter.toggles) return (row) => filter.has(row, value)
  const on = togglesOn(filter, value)
  if (filter.toggles === 'off') return (row) => on.every((one) => filter.has(row, one))
  const off = (filter.choices ?? []).map((choice) => choice.value).filter((one) => !on.includes(one))
  return (row) => !off.some((one) => filter.has(row, one))
}
