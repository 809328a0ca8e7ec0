// The texts that the list of bugs shows of each bug, and the releases to which it can be narrowed.

import type { Exception } from '@schoolbeheer/contracts/school/exceptions'

/** The first two lines (first document, section 9). */
export function firstLines(text: string | null | undefined): string {
  return text?.split(/\r\n|\r|\n/, 2).join('\n') ?? ''
}

const byVersion = new Intl.Collator('nl', { numeric: true })

/** The releases that the bugs were seen in, each once, the highest version first. */
export function releasesOf(exceptions: readonly Exception[]): string[] {
  const names = exceptions.flatMap((exception) => releaseNamesOf(exception))
  return [...new Set(names)].toSorted((a, b) => byVersion.compare(b, a))
}

export function wasSeenIn(exception: Exception, release: string): boolean {
  return releaseNamesOf(exception).includes(release)
}

function releaseNamesOf({ logs }: Exception): string[] {
  return logs?.flatMap(({ release }) => release?.name || []) ?? []
}

export type BugPlace = { q?: string | number; release?: string | number; sort?: string }

/**
 * The parameters of an address that say how the list is searched, narrowed and sorted. The page of a bug keeps them.
 */
export function placeOf({ q, release, sort }: BugPlace): BugPlace {
  return { ...(q !== undefined && { q }), ...(release !== undefined && { release }), ...(sort && { sort }) }
}
