import { SchoolFields } from '@schoolbeheer/contracts/school/schools'
import { expect, test } from 'vitest'
import { errorsOf, toWire } from '../../kit/form/wire.ts'
import { valuesOf, type SchoolValues } from './SchoolForm.tsx'

const filled: SchoolValues = { ...valuesOf(), name: 'Atheneum', street: 'Markt', number: '1', city: { id: 2 } }
function errors(changes: Partial<SchoolValues>) {
  return errorsOf(SchoolFields, { ...filled, ...changes })
}

test('name, street, number and city are required, the maximum is not', () => {
  const messages = errorsOf(SchoolFields, valuesOf())
  expect(Object.keys(messages).toSorted()).toEqual(['city', 'name', 'number', 'street'])
  expect(new Set(Object.values(messages))).toEqual(new Set(['shared_fieldrequired']))
  expect(errors({})).toEqual({})
})

test('a maximum is a whole number, 0 or more', () => {
  expect(errors({ maxNumberLicences: 0 })).toEqual({})
  for (const maxNumberLicences of [-1, 1.5, 1_000_001])
    expect(errors({ maxNumberLicences })).toEqual({ maxNumberLicences: 'shared_numberinvalid' })
})

test('what is sent has null for an empty maximum', () => {
  expect(toWire(SchoolFields, { ...filled, name: ' Atheneum ' })).toEqual({
    name: 'Atheneum',
    maxNumberLicences: null,
    street: 'Markt',
    number: '1',
    city: { id: 2 },
  })
})

test('a school comes back as it was read', () => {
  const school = { ...filled, id: 7, city: { id: 2, name: 'Gent', postalCode: '9000' }, maxNumberLicences: 0 }
  expect(valuesOf(school)).toEqual({ ...filled, maxNumberLicences: 0 })
})
