// Searching a list by text.

import { searchText, searchWords } from '@schoolbeheer/domain/text'

/**
 * Finds the rows that hold every word of a text, whatever the case and accents. A text without words gives null,
 * because it leaves no row out. The text of each row is folded once, when it is first looked for.
 */
export function textSearch<Row extends object>(
  textsOf: (row: Row) => (string | null | undefined)[],
): (text: string) => ((row: Row) => boolean) | null {
  const folded = new WeakMap<Row, string>()
  function foldedOf(row: Row): string {
    const known = folded.get(row) ?? searchText(textsOf(row))
    folded.set(row, known)
    return known
  }
  return (text) => {
    const words = searchWords(text)
    return words.length === 0 ? null : (row) => words.every((word) => foldedOf(row).includes(word))
  }
}
