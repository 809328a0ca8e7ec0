// The search for a typed text among the options of a long list.

import type { ComboboxItem, ComboboxParsedItem } from '@mantine/core'
import { foldText } from '@schoolbeheer/domain/text'

/**
 * The first options that hold the text, whatever the case and accents: options that are the text, then options that
 * begin with it, then options with a word that begins with it. `folded` has their labels by id; one may begin with a
 * code: '9000 Gent'.
 */
export function searchOptions(
  options: ComboboxParsedItem<number>[],
  folded: ReadonlyMap<number, string>,
  search: string,
  limit: number,
): ComboboxItem<number>[] {
  const text = foldText(search.trim())
  const byRank: ComboboxItem<number>[][] = [[], [], [], []]
  for (const option of options) {
    if ('value' in option) byRank[rankOf(folded.get(option.value) ?? '', text)]?.push(option)
  }
  return byRank.flat().slice(0, limit)
}

function rankOf(label: string, text: string): number {
  const [, code, name = label] = /^(\d+) (.*)$/.exec(label) ?? []
  if (text === label || text === code || text === name) return 0
  if (label.startsWith(text) || name.startsWith(text)) return 1
  if (label.includes(` ${text}`)) return 2
  return label.includes(text) ? 3 : -1
}
