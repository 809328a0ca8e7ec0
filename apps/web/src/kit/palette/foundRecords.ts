// Records that a server found for the typed text: shown in the server's order, once they belong to the present text.

import type { Place, PaletteEntries } from './entries.ts'

type Options<Row> = {
  title: string
  rows: readonly Row[] | null | undefined
  placeOf: (row: Row) => Omit<Place, 'record'>
  search: { asks: boolean; isRead: boolean; failure: string | null; retry: () => void }
}

export function foundRecords<Row>({ title, rows, placeOf, search }: Options<Row>): PaletteEntries['records'] {
  const { asks, isRead, failure, retry } = search
  const places = isRead ? (rows ?? []).map((row) => ({ ...placeOf(row), record: true as const })) : []
  return {
    title,
    /** The total is not known: the server tells only the first records. */
    find: (_text, most) => {
      const shown = places.slice(0, most)
      return { rows: shown, total: shown.length, weak: false }
    },
    loading: asks && !isRead && failure === null,
    failure,
    retry,
  }
}
