// The id in the address of a record's page.

import { queryId } from '@schoolbeheer/contracts/fields'

/** null when the text cannot be an id, so that no call is made for it. */
export function idOf(text: string): number | null {
  return queryId.safeParse(text).data ?? null
}
