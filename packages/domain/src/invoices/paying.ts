// The days on which an invoice can have been paid.

import { dateOf } from '../dates.ts'

/**
 * Whether an invoice had been made by this day, as nobody pays one before that. An unknown creation date counts as
 * earlier.
 * @param date a date in Brussels
 */
export function wasMadeBy(date: string, { creationDate }: { creationDate?: string | null | undefined }): boolean {
  const made = creationDate && dateOf(creationDate)
  return !made || made <= date
}
