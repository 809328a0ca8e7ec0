// Finding a few rows among many by a typed text: the best ones first, fast enough for every keystroke.

import { plainWords } from '@schoolbeheer/domain/text'

/** Rows with the text that each is found by. */
export type Index<Row> = { row: Row; text: string }[]

/** Folds the texts of every row; the first one is its name. */
export function indexOf<Row>(rows: readonly Row[], textsOf: (row: Row) => (string | null | undefined)[]): Index<Row> {
  return rows.map((row) => ({ row, text: ` ${plainWords(textsOf(row).filter(Boolean).join(' ')).join(' ')}` }))
}

export type SearchResult<Row> = {
  rows: Row[]
  /** The number of all matches; `rows` are the first of them. */
  total: number
  /** Whether the words only match in the middle of other words. */
  weak: boolean
}

/**
 * The rows that hold every word of the text, at most a given number. First come rows whose name starts with the text,
 * then rows in which each typed word starts a word, so that 'gent' finds Gent before Argenteau. A text without words
 * finds nothing.
 */
export function bestOf<Row>(index: Index<Row>, search: string, limit: number): SearchResult<Row> {
  const words = plainWords(search)
  const whole = ` ${words.join(' ')}`
  const found: [Row[], Row[], Row[]] = [[], [], []]
  let total = 0
  for (const { row, text } of words.length > 0 ? index : []) {
    if (!words.every((word) => text.includes(word))) continue
    total += 1
    const place = text.startsWith(whole) ? 0 : words.every((word) => text.includes(` ${word}`)) ? 1 : 2
    if (found[place].length < limit) found[place].push(row)
  }
  return { rows: found.flat().slice(0, limit), total, weak: found[0].length + found[1].length === 0 }
}
