import { expect, test } from 'vitest'
import type { Viewer } from './permissions.ts'
import { roleFlags } from './roles.ts'
import { canStopLicencesOf, hasFreeLicence, hasOwnSchoolPage, isOwnSchool, seesAllSchools } from './schools.ts'

const own = '7B0C6A52-4c1e-4b8e-9a55-1f5a1c0d7e11'
const other = '00000000-4c1e-4b8e-9a55-1f5a1c0d7e11'
function viewer(...roles: string[]): Viewer {
  return { userId: 'u', schoolGuid: own, ...roleFlags(['Active', ...roles]) }
}

test.each([
  ['admin', viewer('Admin'), { all: true, page: false, ownLicences: true, otherLicences: true }],
  ['course writer', viewer('Opleiding'), { all: true, page: false, ownLicences: false, otherLicences: false }],
  ['school admin', viewer('SchoolAdmin'), { all: false, page: true, ownLicences: true, otherLicences: false }],
  [
    'admin of a school too',
    viewer('Admin', 'SchoolAdmin'),
    { all: true, page: false, ownLicences: true, otherLicences: true },
  ],
  ['teacher', viewer(), { all: false, page: false, ownLicences: false, otherLicences: false }],
  [
    'disabled school admin',
    { ...viewer('SchoolAdmin'), isActive: false },
    { all: false, page: false, ownLicences: false, otherLicences: false },
  ],
])('%s sees and stops exactly this', (_name, who, expected) => {
  expect({
    all: seesAllSchools(who),
    page: hasOwnSchoolPage(who),
    ownLicences: canStopLicencesOf(who, own.toLowerCase()),
    otherLicences: canStopLicencesOf(who, other),
  }).toEqual(expected)
})

test('nobody without a school has an own one', () => {
  for (const guid of [null, undefined, '', own]) expect(isOwnSchool({ schoolGuid: null }, guid)).toBe(false)
})

test.each([
  [0, 0, false],
  [4, 5, true],
  [5, 5, false],
  [6, 5, false],
  [1000, null, true],
  [1000, undefined, true],
])('with %s active of %s there is a free one: %s', (active, most, free) => {
  expect(hasFreeLicence(active, most)).toBe(free)
})
