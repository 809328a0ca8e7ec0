import { expect, test } from 'vitest'
import { groupFilters, groupFinder, type ListedGroup } from './schoolGroupList.ts'

const today = '2026-11-30'

test.each([
  ['2026-11-29', 'expired'],
  ['2026-11-30', 'soon'],
  ['2027-02-28', 'soon'],
  ['2027-03-01', 'later'],
  ['2026-11-29T23:30:00Z', 'soon'],
  [null, 'none'],
  ['ooit', 'none'],
])('a licence until %s is %s on the last day of November', (licenceExpirationDate, expiry) => {
  expect(groupFilters.expiry({ licenceExpirationDate }, today)).toBe(expiry)
})

const gent: ListedGroup = {
  name: 'Scholen van Zoë',
  onderwijsnet: { id: 2 },
  city: { postalCode: '9000', name: 'Gent', provinceId: 4 },
  peppol: true,
  contractType: 1,
  licenceExpirationDate: '2026-01-01',
}

test('a group is shown when it has all that was chosen, and every word that was searched', () => {
  const all = { q: 'ZOE 90', network: '2', province: '4', peppol: 'yes', contractType: '1', expiry: 'expired' }
  expect(groupFinder(all, today)(gent)).toBe(true)
  const others = { q: 'zoe 91', network: '1', province: '40', peppol: 'no', contractType: '2', expiry: 'none' }
  for (const [name, other] of Object.entries(others))
    expect([name, groupFinder({ ...all, [name]: other }, today)(gent)]).toEqual([name, false])
  expect(groupFinder({ q: ' ', network: '' }, today)({})).toBe(true)
  expect(groupFinder({ province: '4' }, today)({})).toBe(false)
})
