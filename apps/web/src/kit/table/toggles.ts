// Filters whose choices are toggles: which of them are on, and the text that keeps that.

type Toggles = { toggles: 'on' | 'off'; choices?: readonly { value: string }[] | undefined }

/** The text that says that none is on, where all are on at first. */
const none = 'none'

/** The choices that are on; those of the beginning where the text names none of them. */
export function togglesOn({ toggles, choices = [] }: Toggles, text: string | undefined): string[] {
  const values = choices.map(({ value }) => value)
  const named = text?.split(',') ?? []
  const on = values.filter((value) => named.includes(value))
  if (on.length > 0 || text === none) return on
  return toggles === 'on' ? values : []
}

/** The text that keeps these choices; '' where they are those of the beginning. */
export function toggleText({ toggles, choices = [] }: Toggles, on: readonly string[]): string {
  const kept = choices.map(({ value }) => value).filter((value) => on.includes(value))
  if (kept.length === (toggles === 'on' ? choices.length : 0)) return ''
  return kept.join(',') || none
}
