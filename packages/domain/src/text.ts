// Text for searching.

/** The text without case and accents, so that 'Liège' is found by 'liege'. */
export function foldText(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

/** The words of a text without case, accents and punctuation: 'Sint-Jan' is two words, and an address is several. */
export function plainWords(text: string): string[] {
  return foldText(text)
    .split(/[\s!-/:-@[-`{-~’–]+/)
    .filter(Boolean)
}

const fewestLetters = 3

/** Whether the text is long enough to search all records for it. */
export function isSearchable(text: string): boolean {
  return plainWords(text).join('').length >= fewestLetters
}

/**
 * The parts to look for in plain words that are separated by single blanks, with a blank before the first too. A
 * trigram index knows three letters in a row, or the beginning of a word. So if all words are shorter than that, they
 * are searched as beginnings only.
 */
export function partsToFind(words: readonly string[]): string[] {
  const isIndexed = words.some(({ length }) => length >= fewestLetters)
  return words.map((word) => (isIndexed ? word : ` ${word}`))
}

/** The folded text by which a record is found, made of all its searchable texts. */
export function searchText(texts: readonly (string | null | undefined)[]): string {
  return foldText(texts.filter(Boolean).join(' '))
}

/** The words of a search, folded: a found text holds each of them. */
export function searchWords(search: string): string[] {
  return foldText(search).split(/\s+/).filter(Boolean)
}
