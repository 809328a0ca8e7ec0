// On which days an invoice can have been paid.

import { dateOf } from '../dates.ts'

/**
 * Whether an invoice was made by this day, as nobody pays one before that; also where nobody says when it was made.
 * @param date a date in Brussels
 */
export function wasMadeBy(date: string, { creationDate }: { creationDate?: string | null | undefined }): boolean {
  const made = creationDate && dateOf(creationDate)
  return !made || made <= date
}
