// The entries that a feature adds to the command palette. Its `palette.ts` exports `usePaletteEntries`, and
// `paletteRow`, which orders the features as the rows of the menu are ordered.

import { readError } from '../../errors.ts'
import { bestOf, type SearchResult } from './search.ts'
import { useIndex } from './useIndex.ts'

/** A place to which the palette leads. `record`: a record of a list, not a page or an action. */
export type Place = {
  key: string
  label: string
  description?: string
  record?: true
  /** Only offered when its name is typed. */
  typed?: true
  open: () => void
}

export type PaletteEntries = {
  /** The actions that this viewer can do at once. */
  actions: Place[]
  records: Records
}

/** `opened`: whether the palette is open, so that lists must be read; `query`: what is typed in it. */
export type UsePaletteEntries = (opened: boolean, query: string) => PaletteEntries

type Records = {
  title: string
  /** The best matches of the text, at most `most`. */
  find: (text: string, most: number) => SearchResult<Place>
  loading: boolean
  /** Why the records could not be read; null when they could. */
  failure: string | null
  retry: () => void
}

/** In the palette a list may be older than on a page. */
export const paletteStaleTime = 5 * 60_000

type Options<Row> = {
  title: string
  /** Whether the viewer may read the list. */
  enabled: boolean
  list: { data: readonly Row[] | undefined; error: unknown; refetch: () => Promise<unknown> }
  /** The texts by which a row is found, its name first. Pass the same function at every render. */
  textsOf: (row: Row) => (string | null | undefined)[]
  placeOf: (row: Row) => Omit<Place, 'record'>
}

/** A list whose rows the palette finds. */
export function useRecords<Row>({ title, enabled, list, textsOf, placeOf }: Options<Row>): Records {
  const index = useIndex(list.data, textsOf)
  return {
    title,
    find: (text, most) => {
      const { rows, ...found } = bestOf(index ?? [], text, most)
      return { ...found, rows: rows.map((row) => ({ ...placeOf(row), record: true })) }
    },
    loading: enabled && !index && !list.error,
    failure: !list.data && list.error ? readError(list.error).message : null,
    retry: () => void list.refetch(),
  }
}
