// Days in the address of a page.

import { isIsoDate } from '@schoolbeheer/domain/dates'
import type { ListPlace } from '../../kit/table/listPlace.ts'

/** The day that the address names; undefined for a text that is no day, and for a day after the last one. */
export function dayIn(texts: ListPlace['texts'], name: string, last = '9999-12-31'): string | undefined {
  const text = texts[name] ?? ''
  return isIsoDate(text) && text <= last ? text : undefined
}
