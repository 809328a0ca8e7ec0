// What a list of licences keeps in the address.

import { listSearch, type ListSearch } from '../../kit/table/listSearch.ts'

const columns = ['userEmail', 'name', 'creationDate', 'endDate', 'status'] as const

export type LicenceColumn = (typeof columns)[number]
export type LicenceSearch = ListSearch<LicenceColumn>

export const readLicenceSearch = listSearch(columns)

/** The address with this search of the licences, and what else is in it. */
export function withLicenceSearch(search: LicenceSearch) {
  return ({ q: _q, sort: _sort, ...others }: LicenceSearch): LicenceSearch => ({
    ...others,
    ...readLicenceSearch(search),
  })
}
