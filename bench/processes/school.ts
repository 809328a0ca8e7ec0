/** A school as the school API answers it, and its users as the identity API answers them. */
import type { User } from '@schoolbeheer/contracts/identity/users'
import type { Licence } from '@schoolbeheer/contracts/school/licences'
import type { School } from '@schoolbeheer/contracts/school/schools'

const name = 'Atheneum van Gent'
export const schoolGuid = '3f0c4a6e-0000-4000-8000-000000000001'

export function schoolWith(licences: number): School {
  return {
    id: 1,
    guid: schoolGuid,
    name,
    street: 'Kerkstraat',
    number: '1',
    city: { id: 1, postalCode: '9000', name: 'Gent', provinceId: 1 },
    maxNumberLicences: licences,
    licenceExpirationDate: '2027-08-31',
    activeLicences: Array.from({ length: licences }, (_, index) => licenceOf(index)),
    schoolGroupId: 1,
  }
}

function licenceOf(index: number): Licence {
  const { firstName, lastName, email } = personOf(index)
  return {
    id: index + 1,
    userEmail: email,
    name: `${firstName} ${lastName}`,
    creationDate: `2026-${String((index % 12) + 1).padStart(2, '0')}-15T09:30:00Z`,
    endDate: null,
    active: true,
  }
}

export function userOf(_: unknown, index: number): User {
  const { firstName, lastName, email } = personOf(index)
  return {
    id: index + 1,
    guid: `3f0c4a6e-0000-4000-9000-${String(index).padStart(12, '0')}`,
    userName: email,
    firstName,
    lastName,
    schoolId: schoolGuid,
    schoolName: name,
    roles: [...(index % 9 === 0 ? [] : ['Active']), ...(index % 4 === 0 ? ['TA', 'Roosteraar'] : [])],
  }
}

const firstNames = ['An', 'Bart', 'Chloé', 'Dirk', 'Els', 'Filip', 'Griet', 'Hilde', 'Jan']
const lastNames = ['Aerts', 'Claes', 'De Smet', 'Maes', 'Peeters', 'Wouters']

function personOf(index: number) {
  const firstName = firstNames[index % firstNames.length] ?? ''
  const lastName = `${lastNames[index % lastNames.length] ?? ''} ${index}`
  return { firstName, lastName, email: `${firstName}.${lastName}@school.example`.replaceAll(' ', '-').toLowerCase() }
}
