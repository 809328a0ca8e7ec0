// The year of a list of invoices or orders, or all years: each documented call answers for one year.

import { useState } from 'react'

export type Year = number | 'all'

/** The year that an address names; undefined when it names none. */
export function yearOf(text: string | undefined): Year | undefined {
  if (text === 'all') return text
  return text && /^2[01]\d\d$/.test(text) ? Number(text) : undefined
}

/** @param years the years that have any invoices or orders */
export function yearsIn(year: Year, years: readonly number[]): readonly number[] {
  return year === 'all' ? years : [year]
}

type YearList<Row> = {
  data: readonly Row[] | undefined
  error: unknown
  isRefetching: boolean
  refetch: () => Promise<unknown>
}

/** The lists of several years as one list, which is read once all of them are. */
export function useJoined<Row>(lists: readonly YearList<Row>[]): YearList<Row> {
  const [join] = useState(() => joining<Row>())
  return {
    data: join(lists.map(({ data }) => data)),
    error: lists.find(({ data, error }) => !data && error)?.error ?? null,
    isRefetching: lists.some(({ isRefetching }) => isRefetching),
    refetch: () => Promise.all(lists.map(({ refetch }) => refetch())),
  }
}

/** The joined array stays the same as long as none of the parts changes: rows are only drawn again when it does. */
function joining<Row>() {
  let last: { parts: readonly (readonly Row[] | undefined)[]; joined: readonly Row[] | undefined } = {
    parts: [],
    joined: undefined,
  }
  return (parts: readonly (readonly Row[] | undefined)[]) => {
    const isSame = parts.length === last.parts.length && parts.every((part, index) => part === last.parts[index])
    if (!isSame) last = { parts, joined: joined(parts) }
    return last.joined
  }
}

function joined<Row>(parts: readonly (readonly Row[] | undefined)[]): readonly Row[] | undefined {
  const read = parts.flatMap((part) => (part ? [part] : []))
  if (read.length < parts.length) return undefined
  const [only, ...others] = read
  return others.length === 0 ? only : read.flat()
}
