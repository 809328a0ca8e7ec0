// Text for searching.

/** The text without case and accents, so that 'Liège' is found by 'liege'. */
export function foldText(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

/** Its words without case, accents and punctuation: 'Sint-Jan' is two, and so is an address. */
export function plainWords(text: string): string[] {
  return foldText(text)
    .split(/[\s!-/:-@[-`{-~’–]+/)
    .filter(Boolean)
}

const fewestLetters = 3

/** Whether the text says enough to look through everything for it. */
export function isSearchable(text: string): boolean {
  return plainWords(text).join('').length >= fewestLetters
}

/**
 * What plain words between single blanks, the first after one too, hold where each of these words is found. An index of
 * trigrams knows three letters in a row, or the beginning of a word: words that are all shorter are beginnings only.
 */
export function partsToFind(words: readonly string[]): string[] {
  const isIndexed = words.some(({ length }) => length >= fewestLetters)
  return words.map((word) => (isIndexed ? word : ` ${word}`))
}

/** One folded text for all by which something is found. */
export function searchText(texts: readonly (string | null | undefined)[]): string {
  return foldText(texts.filter(Boolean).join(' '))
}

/** The words of a search, folded: what is found holds each of them. */
export function searchWords(search: string): string[] {
  return foldText(search).split(/\s+/).filter(Boolean)
}
