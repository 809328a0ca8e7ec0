// What a feature adds to the command palette: its `palette.ts` exports `usePaletteEntries`.

import { readError } from '../../errors.ts'
import { bestOf, type Found } from './search.ts'
import { useIndex } from './useIndex.ts'

/** Where the palette leads. `record`: not a page or an action, but one of many. */
export type Place = { key: string; label: string; description?: string; record?: true; open: () => void }

export type PaletteEntries = {
  /** What can be done at once by this viewer. */
  actions: Place[]
  records: Records
}

/** `opened`: whether the palette is there, so that lists are to be read. */
export type UsePaletteEntries = (opened: boolean) => PaletteEntries

type Records = {
  title: string
  /** The best that the text finds, so many at most. */
  find: (text: string, most: number) => Found<Place>
  loading: boolean
  /** Why they could not be read; null when they could. */
  failure: string | null
  retry: () => void
}

/** To find something by, a list may be older than on a page. */
export const paletteStaleTime = 5 * 60_000

type Options<Row> = {
  title: string
  /** Whether the viewer may read the list. */
  enabled: boolean
  list: { data: readonly Row[] | undefined; error: unknown; refetch: () => Promise<unknown> }
  /** What a row is found by, its name first; the same function at every render. */
  textsOf: (row: Row) => (string | null | undefined)[]
  placeOf: (row: Row) => Omit<Place, 'record'>
}

/** A list of which the palette finds the rows. */
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
