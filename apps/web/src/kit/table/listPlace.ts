// The texts that say how lists are searched, filtered and sorted, and where they are kept: in the address of the page, or only in
// memory for lists of which the page has several.

import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo, useState } from 'react'

type Texts = Record<string, string | undefined>

export type ListPlace = {
  texts: Texts
  /** Changes some of the texts; an empty text is not kept. */
  keep: (changes: Texts) => void
}

/**
 * Keeps the texts in the address of the present page, beside its other parameters, without a new entry in the history.
 */
export function useAddressBar(): ListPlace {
  const navigate = useNavigate()
  const search = useSearch({ strict: false })
  // The same object until the address changes, because lists are filtered anew when it does.
  const texts = useMemo(() => textsOf(search), [search])
  const keep = useCallback(
    (changes: Texts) =>
      void navigate({
        to: '.',
        search: (page: object) => withTexts(page, changes),
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  )
  return { texts, keep }
}

/** Keeps the texts in memory, where a page has several lists of a kind. */
export function useMemory(): ListPlace {
  const [texts, setTexts] = useState<Texts>({})
  const keep = useCallback((changes: Texts) => setTexts((known) => ({ ...known, ...changes })), [])
  return { texts, keep }
}

/** The parameters of an address that are texts. A number that somebody typed into the address counts as a text. */
export function textsOf(search: Record<string, unknown>): Texts {
  const texts = Object.entries(search).filter(([, value]) => typeof value === 'string' || typeof value === 'number')
  return Object.fromEntries(texts.map(([name, value]) => [name, String(value)]))
}

/** The parameters of an address with these texts changed, always in the same order. */
export function withTexts(search: object, changes: Texts): Record<string, unknown> {
  const others = Object.entries(search).filter(([name]) => !(name in changes))
  const kept = Object.entries(changes).filter(([, text]) => text)
  return Object.fromEntries([...others, ...kept.map(([name, text]) => [name, asWritten(text)])])
}

/** A text that is a number stands in the address without quotes. */
function asWritten(text: string | undefined): string | number | undefined {
  return String(Number(text)) === text && Number.isSafeInteger(Number(text)) ? Number(text) : text
}
