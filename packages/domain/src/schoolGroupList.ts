// The search and filters of the list of school groups, the same on the screen and in the export.

import { addMonths, dateOf } from './dates.ts'
import { searchText, searchWords } from './text.ts'

export type ListedGroup = {
  name?: string | null | undefined
  clientNumber?: string | null | undefined
  onderwijsnet?: { id: number } | null | undefined
  city?:
    | {
        postalCode?: string | null | undefined
        name?: string | null | undefined
        provinceId?: number | null | undefined
      }
    | null
    | undefined
  peppol?: boolean | null | undefined
  contractType?: number | null | undefined
  licenceExpirationDate?: string | null | undefined
}

/** When the licence expires: before today, within three months, later, or on no date. */
export const expiries = ['expired', 'soon', 'later', 'none'] as const

/** The value of a group for each filter; today is a date in Brussels. */
export const groupFilters = {
  network: ({ onderwijsnet }: ListedGroup) => String(onderwijsnet?.id ?? ''),
  province: ({ city }: ListedGroup) => String(city?.provinceId ?? ''),
  peppol: ({ peppol }: ListedGroup) => (peppol ? 'yes' : 'no'),
  contractType: ({ contractType }: ListedGroup) => String(contractType ?? ''),
  expiry: ({ licenceExpirationDate }: ListedGroup, today: string) => expiryOf(licenceExpirationDate, today),
}

export type GroupFilter = keyof typeof groupFilters

/** A search and chosen filters; an absent or empty one narrows nothing. */
export type GroupQuery = { [Name in GroupFilter | 'q']?: string | undefined }

/** The texts by which a group is found. */
export function textsOfGroup({ name, clientNumber, city }: ListedGroup): (string | null | undefined)[] {
  return [name, city?.postalCode, city?.name, clientNumber]
}

/** Whether the list shows a group. */
export function groupFinder({ q, ...chosen }: GroupQuery, today: string): (group: ListedGroup) => boolean {
  const words = searchWords(q ?? '')
  return (group) => {
    const values = Object.entries(groupFilters).map(([name, of]): [string, string] => [name, of(group, today)])
    const wanted: Record<string, string | undefined> = chosen
    return (
      values.every(([name, value]) => !wanted[name] || wanted[name] === value) &&
      (words.length === 0 || holdsAll(searchText(textsOfGroup(group)), words))
    )
  }
}

function expiryOf(expirationDate: string | null | undefined, today: string): (typeof expiries)[number] {
  const date = expirationDate ? dateOf(expirationDate) : null
  if (date === null) return 'none'
  if (date < today) return 'expired'
  return date <= addMonths(today, 3) ? 'soon' : 'later'
}

function holdsAll(text: string, words: readonly string[]): boolean {
  return words.every((word) => text.includes(word))
}
