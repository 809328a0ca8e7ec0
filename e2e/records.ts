/** A record of each kind, as an upstream of the tests' own answers it. */
import type { User } from '@schoolbeheer/contracts/identity/users'
import type { CourseDay } from '@schoolbeheer/contracts/school/courseDays'
import type { Exception } from '@schoolbeheer/contracts/school/exceptions'
import type { Invoice } from '@schoolbeheer/contracts/school/invoices'
import type { Feedback } from '@schoolbeheer/contracts/school/feedback'
import type { Release } from '@schoolbeheer/contracts/school/releases'
import type { SchoolGroup } from '@schoolbeheer/contracts/school/schoolGroups'
import type { School } from '@schoolbeheer/contracts/school/schools'
import type { SchoolVisit } from '@schoolbeheer/contracts/school/schoolVisits'

const ieper = { id: 1, postalCode: '8900', name: 'Ieper', provinceId: 1 }
export const cities = [
  ieper,
  { id: 2, postalCode: '9000', name: 'Gent', provinceId: 2 },
  { id: 3, postalCode: '2000', name: 'Antwerpen', provinceId: 3 },
]
export const provinces = [
  { id: 1, name: 'West-Vlaanderen' },
  { id: 2, name: 'Oost-Vlaanderen' },
  { id: 3, name: 'Antwerpen' },
]
export const onderwijsnetten = [{ id: 1, label: 'GO! onderwijs' }]

export const group = {
  id: 5,
  name: 'Groep Dender',
  onderwijsnet: onderwijsnetten[0],
  clientNumber: 'K5',
  salutation: 'Mevrouw An Peeters',
  street: 'Kerkstraat',
  number: '1',
  city: ieper,
  invoiceEmails: 'boekhouding@school.test',
  contractType: 1,
} satisfies SchoolGroup

export const school = {
  id: 7,
  guid: '00000000-0000-4000-8000-000000000007',
  name: 'School Klimop',
  street: 'Schoolstraat',
  number: '12',
  city: ieper,
  schoolGroupId: group.id,
  activeLicences: [],
} satisfies School

export const user = {
  id: 9,
  guid: '5d0e4a3c-9f0b-4c86-8a51-2f7c1f6f4c09',
  userName: 'jan@school.test',
  firstName: 'Jan',
  lastName: 'Peeters',
  schoolId: school.guid,
  roles: ['Active'],
} satisfies User

export const bug = { id: 11, message: 'Boodschap', exception: 'System.Exception', logs: [] } satisfies Exception

export const release = { id: 13, name: '4.1.0', test: false, releaseNotes: 'Sneller openen' } satisfies Release

export const courseDay = {
  id: 19,
  type: 0,
  theme: 'Uurroosters',
  description: 'Alles over uurroosters',
  isPublic: true,
  startDate: '2026-03-02T09:00:00',
  endDate: '2026-03-02T16:00:00',
  parts: 1,
  travelKms: 0,
  maxParticipants: 600,
  linksToManual: ['https://handleiding.test', 'javascript:alert(1)'],
} satisfies CourseDay

export const visit = {
  id: 41,
  schoolGroupId: group.id,
  schoolGroupName: group.name,
  theme: 'Examenrooster',
  description: 'Toezichten verdeeld en het rooster per lokaal afgedrukt voor de leraarskamer',
  date: '2026-03-02T00:00:00',
  location: 'Lokaal 2.14',
  hours: 2.5,
  travelKms: 64,
  purchaseOrderRequired: false,
  participants: 14,
  invoiceStatus: 2,
} satisfies SchoolVisit

export const feedback = {
  id: 43,
  schoolGroupId: group.id,
  schoolGroupName: group.name,
  description: 'Vragen beantwoord',
  date: '2026-03-02',
  hours: 1,
  purchaseOrderRequired: false,
  invoiceStatus: null,
} satisfies Feedback

export const creditableInvoice = {
  id: 31,
  invoiceNumber: '2026-00001',
  type: 0,
  status: 2,
  amount: 1300,
  reference: '202600000192',
  schoolGroupName: group.name,
  items: [
    { id: 311, typeName: 'Contract', amount: 1200 },
    { id: 312, typeName: 'Aandeel licentie', amount: 100 },
  ],
  creditNotes: [{ id: 7, amount: 200.05, items: [{ invoiceItemId: 311, amount: 200.05 }] }],
} satisfies Invoice
