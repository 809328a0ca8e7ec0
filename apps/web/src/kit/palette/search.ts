// Finding a few among many by a typed text: the best ones first, fast enough for every keystroke.

import { foldText } from '@schoolbeheer/domain/text'

/** Rows with the text that each is found by. */
export type Index<Row> = { row: Row; text: string }[]

/** Folds the texts of every row; the first one is its name. */
export function indexOf<Row>(rows: readonly Row[], textsOf: (row: Row) => (string | null | undefined)[]): Index<Row> {
  return rows.map((row) => ({ row, text: ` ${wordsOf(textsOf(row).filter(Boolean).join(' ')).join(' ')}` }))
}

export type Found<Row> = {
  rows: Row[]
  /** How many there are, of which `rows` are the first. */
  total: number
  /** Whether the words are only somewhere in the middle of others. */
  weak: boolean
}

/**
 * The rows that hold every word of the text, the first so many. Those whose name starts with it come first, then those
 * in which every word starts one, so that 'gent' finds Gent before Argenteau. No words find nothing.
 */
export function bestOf<Row>(index: Index<Row>, search: string, limit: number): Found<Row> {
  const words = wordsOf(search)
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

/** Blanks and punctuation part words: 'sint jan' finds Sint-Jan. */
function wordsOf(text: string): string[] {
  return foldText(text)
    .split(/[\s!-/:-@[-`{-~’–]+/)
    .filter(Boolean)
}
