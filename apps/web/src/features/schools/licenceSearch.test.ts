import { expect, test } from 'vitest'
import { withLicenceSearch } from './licenceSearch.ts'

test('a search of the licences leaves in the address what another list keeps there', () => {
  const address = { q: 'an', sort: '-name', users: 'maes' } as const
  expect(withLicenceSearch({ q: '', sort: 'userEmail' })(address)).toEqual({ users: 'maes' })
  expect(withLicenceSearch({ q: 'jan' })(address)).toEqual({ q: 'jan', users: 'maes' })
})
