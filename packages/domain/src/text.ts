// Text for searching.

/** The text without case and accents, so that 'Liège' is found by 'liege'. */
export function foldText(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
