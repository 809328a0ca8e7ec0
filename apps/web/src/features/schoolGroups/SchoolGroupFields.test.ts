import { NewSchoolGroup } from '@schoolbeheer/contracts/school/schoolGroups'
import { expect, test } from 'vitest'
import { errorsOf, toWire } from '../../kit/form/wire.ts'
import { valuesOf, type SchoolGroupValues } from './SchoolGroupFields.tsx'

const filled: SchoolGroupValues = {
  ...valuesOf(),
  name: 'Atheneum',
  onderwijsnet: { id: 1 },
  clientNumber: 'K1',
  salutation: 'De directie',
  street: 'Markt',
  number: '1',
  city: { id: 2 },
  contractType: 1,
  invoiceEmails: 'a@school.be',
}
function errors(changes: Partial<SchoolGroupValues>) {
  return errorsOf(NewSchoolGroup, { ...filled, ...changes })
}

test('a new group is yearly, without Peppol and purchase orders', () => {
  expect(valuesOf()).toMatchObject({ yearly: true, peppol: false, requiresPurchaseOrder: false })
})

test('the documents’ fields are required, and no others', () => {
  const required = ['name', 'onderwijsnet', 'clientNumber', 'salutation', 'street', 'number', 'city', 'contractType']
  const messages = errorsOf(NewSchoolGroup, valuesOf())
  expect(Object.keys(messages).toSorted()).toEqual([...required, 'invoiceEmails'].toSorted())
  expect(new Set(Object.values(messages))).toEqual(new Set(['shared_fieldrequired']))
  expect(errors({})).toEqual({})
})

test('invoice e-mails are required without Peppol only', () => {
  expect(errors({ invoiceEmails: '' })).toEqual({ invoiceEmails: 'shared_fieldrequired' })
  expect(errors({ invoiceEmails: '', peppol: true })).toEqual({})
})

test('a date that was typed wrongly is told at its field', () => {
  expect(errors({ licenceExpirationDate: '31/02/2026' })).toEqual({
    licenceExpirationDate: 'shared_dateinvalid',
  })
})

test('what is sent has null for what was left empty', () => {
  const wire = toWire(NewSchoolGroup, { ...filled, name: ' Atheneum ' })
  expect(wire).toMatchObject({ name: 'Atheneum', vat: null, purchaseOrderEmails: null, contractFee: null })
})

test('a group comes back as it was read', () => {
  const group = { ...filled, id: 7, city: { id: 2, name: 'Gent', postalCode: '9000' }, licenceFeePartsInvoiced: 0 }
  expect(valuesOf(group)).toEqual({ ...filled, licenceFeePartsInvoiced: 0 })
})
