// The id in the address of a record's page.

import { queryId } from '@schoolbeheer/contracts/fields'

/** null where the text can be no id, so that nobody needs to be asked for it. */
export function idOf(text: string): number | null {
  return queryId.safeParse(text).data ?? null
}
