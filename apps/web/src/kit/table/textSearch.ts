// Searching a list by text.

import { searchText, searchWords } from '@schoolbeheer/domain/text'

/**
 * Finds the rows that hold every word of a text, whatever the case and accents. A text without words gives null,
 * because it leaves no row out. The text of each row is folded once, here.
 */
export function textSearch<Row extends object>(
  rows: readonly Row[],
  textsOf: (row: Row) => (string | null | undefined)[],
): (text: string) => ((row: Row) => boolean) | null {
  const folded = new Map(rows.map((row) => [row, searchText(textsOf(row))]))
  return (text) => {
    const words = searchWords(text)
    return words.length === 0 ? null : (row) => words.every((word) => folded.get(row)?.includes(word))
  }
}
