// The index of a list that may be long, made in slices so that it does not block typing.

import { useEffect, useState } from 'react'
import { indexOf, type Index } from './search.ts'

const slice = 1000

/** null until the first rows are indexed. Newer rows replace them once indexed. Pass the same `textsOf` each time. */
export function useIndex<Row>(
  rows: readonly Row[] | undefined,
  textsOf: (row: Row) => (string | null | undefined)[],
): Index<Row> | null {
  const [index, setIndex] = useState<Index<Row> | null>(null)

  useEffect(() => {
    if (!rows) return undefined
    const next: Index<Row> = []
    const foldSlice = () => {
      next.push(...indexOf(rows.slice(next.length, next.length + slice), textsOf))
      if (next.length < rows.length) timer = setTimeout(foldSlice)
      else setIndex(next)
    }
    let timer = setTimeout(foldSlice)
    return () => clearTimeout(timer)
  }, [rows, textsOf])

  return index
}
