// Days in the address of a page.

import { isIsoDate } from '@schoolbeheer/domain/dates'
import type { ListPlace } from '../../kit/table/listPlace.ts'

/** The day that the address names; undefined for a text that is no day. */
export function dayIn(texts: ListPlace['texts'], name: string): string | undefined {
  const text = texts[name] ?? ''
  return isIsoDate(text) ? text : undefined
}
