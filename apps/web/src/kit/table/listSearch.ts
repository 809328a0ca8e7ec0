// What a list keeps in its address: the search text and the sorted column.

import type { Sort } from './columns.ts'

export type ListSearch<Id extends string> = { q?: string; sort?: Sort<Id> }

/**
 * Reads the search parameters of a list that can be sorted by these columns, and is by the first (or as `usual` says)
 * unless the address says otherwise. What is as always, or cannot be, is left out.
 */
export function listSearch<const Id extends string>(ids: readonly Id[], usual: Sort<Id> | undefined = ids[0]) {
  const sorts = ids.flatMap((id): Sort<Id>[] => [id, `-${id}`])
  return ({ q, sort }: { q?: unknown; sort?: unknown }): ListSearch<Id> => {
    // A number in an address is read as one.
    const text = typeof q === 'string' || typeof q === 'number' ? String(q) : ''
    const other = sorts.find((known) => known === sort && known !== usual)
    return { ...(text && { q: text }), ...(other && { sort: other }) }
  }
}
