/** A school group as an admin sends it. */
import type { NewSchoolGroup } from '@schoolbeheer/contracts/school/schoolGroups'

export function goodGroup(fields: Partial<NewSchoolGroup> = {}): NewSchoolGroup {
  return {
    name: 'Scholengroep Dender',
    onderwijsnet: { id: 1 },
    clientNumber: '1001',
    vat: 'BE 0123.456.749',
    vatRegistered: true,
    language: 'nl',
    lateCosts: true,
    salutation: 'Mevrouw Peeters\nDirecteur',
    street: 'Schoolstraat',
    number: '1',
    city: { id: 1 },
    peppol: false,
    invoiceEmails: 'facturen@dender.test',
    requiresPurchaseOrder: false,
    yearly: true,
    contractType: 2,
    contractFee: 1249.99,
    licenceExpirationDate: '2027-03-28',
    licenceFee: 900,
    licenceFeeParts: 3,
    licenceFeePartsInvoiced: 1,
    ...fields,
  }
}
