// Which options of a long list a typed text finds.

import type { ComboboxItem, ComboboxParsedItem } from '@mantine/core'
import { foldText } from '@schoolbeheer/domain/text'

/**
 * The first options that hold the text, whatever the case and accents; those with a word that starts with it come
 * first, so that 'gent' finds 9000 Gent before Argenteau. `folded` has their labels by id.
 */
export function searchOptions(
  options: ComboboxParsedItem<number>[],
  folded: ReadonlyMap<number, string>,
  search: string,
  limit: number,
): ComboboxItem<number>[] {
  const text = foldText(search.trim())
  const starting: ComboboxItem<number>[] = []
  const holding: ComboboxItem<number>[] = []
  for (const option of options) {
    if (!('value' in option)) continue
    const label = ` ${folded.get(option.value)}`
    if (label.includes(` ${text}`)) starting.push(option)
    else if (label.includes(text)) holding.push(option)
  }
  return [...starting, ...holding].slice(0, limit)
}
