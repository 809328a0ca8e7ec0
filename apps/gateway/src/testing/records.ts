/** Records as the documents spell them. */

export const city = { id: 3, postalCode: '9300', name: 'Aalst', provinceId: 2 }

export const group = {
  id: 7,
  name: 'Scholengroep Dender',
  onderwijsnet: { id: 1, label: 'GO!' },
  clientNumber: 'K-0007',
  vat: 'BE0123456749',
  salutation: 'Mevrouw An Peeters',
  street: 'Kerkstraat',
  number: '1',
  city,
  invoiceEmails: 'facturen@dender.example',
  purchaseOrderEmails: 'bestellingen@dender.example',
  peppol: true,
  yearly: true,
  requiresPurchaseOrder: false,
  contractType: 2,
  contractFee: 1250.5,
  licenceExpirationDate: '2027-08-31T00:00:00',
  licenceFee: 900,
  licenceFeeParts: 3,
  licenceFeePartsInvoiced: 0,
}

export const licence = {
  id: 5,
  userEmail: 'an@school.example',
  name: 'An Claes',
  creationDate: '2026-09-01T08:00:00Z',
  endDate: '2027-08-31T00:00:00Z',
  active: true,
}

export const school = {
  id: 11,
  guid: '7b0c6a52-4c1e-4b8e-9a55-1f5a1c0d7e11',
  name: 'Basisschool',
  street: 'Kerkstraat',
  number: '2',
  city,
  maxNumberLicences: 5,
  licenceExpirationDate: '2027-08-31T00:00:00',
  activeLicences: [licence],
  schoolGroupId: 7,
}

export const newGroup = {
  name: 'Scholengroep Leie',
  onderwijsnet: { id: 1 },
  clientNumber: 'K-0008',
  vat: 'BE0123456749',
  salutation: 'Mevrouw',
  street: 'Kerkstraat',
  number: '1',
  city: { id: 3 },
  peppol: false,
  invoiceEmails: 'facturen@leie.example',
  purchaseOrderEmails: null,
  requiresPurchaseOrder: true,
  yearly: false,
  contractType: 1 as const,
  contractFee: 10.5,
  licenceExpirationDate: '2027-08-31',
  licenceFee: null,
  licenceFeeParts: null,
  licenceFeePartsInvoiced: null,
}

export const newLocation = {
  name: 'De Brug',
  description: 'Zaal op de eerste verdieping',
  street: 'Kerkstraat',
  number: '3',
  city: { id: 3 },
}

export const location = {
  ...newLocation,
  id: 31,
  city,
  parkingSpots: [{ ...newLocation, id: 32, name: 'Station', free: true, city }],
}

export const newVisit = {
  schoolGroupId: 7,
  theme: 'Examenrooster',
  description: 'Toezichten verdeeld',
  date: '2026-03-02',
  location: 'Lokaal 2.14',
  hours: 2.5,
  travelKms: 64,
  purchaseOrderRequired: true,
}

export const visit = {
  ...newVisit,
  id: 41,
  schoolGroupName: group.name,
  date: '2026-03-02T00:00:00',
  invoiceStatus: 2,
}

export const newFeedback = {
  schoolGroupId: 7,
  description: 'Vragen beantwoord',
  date: '2026-03-02',
  hours: 1,
  purchaseOrderRequired: false,
}

export const feedback = { ...newFeedback, id: 42, schoolGroupName: group.name, invoiceStatus: null }
