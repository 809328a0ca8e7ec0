/** Records for tests, put into the database as they are. */
import { z } from 'zod'
import type { Db } from '../db/connection.ts'
import { licences } from '../features/licences/table.ts'
import { insertSchoolGroup, type SchoolGroupColumns } from '../features/schoolGroups/queries.ts'
import { schools } from '../features/schools/table.ts'

/** Answers the id. */
export function addSchoolGroup(db: Db, fields: Partial<SchoolGroupColumns> = {}): Promise<number> {
  return insertSchoolGroup(db, {
    name: 'Scholengroep Dender',
    onderwijsnetId: 1,
    clientNumber: '1001',
    vat: null,
    salutation: 'Mevrouw Peeters',
    street: 'Schoolstraat',
    number: '1',
    cityId: 1,
    invoiceEmails: 'facturen@dender.test',
    purchaseOrderEmails: null,
    peppol: false,
    requiresPurchaseOrder: false,
    yearly: true,
    contractType: 1,
    contractFeeCents: null,
    licenceExpirationDate: '2027-03-28',
    licenceFeeCents: null,
    licenceFeeParts: null,
    licenceFeePartsInvoiced: null,
    ...fields,
  })
}

type SchoolValues = typeof schools.$inferInsert

export async function addSchool(
  db: Db,
  fields: Pick<SchoolValues, 'schoolGroupId'> & Partial<SchoolValues>,
): Promise<{ id: number; guid: string }> {
  const rows = await db
    .insert(schools)
    .values({ name: 'De Regenboog', street: 'Kerkstraat', number: '2', cityId: 1, maxNumberLicences: 5, ...fields })
    .returning({ id: schools.id, guid: schools.guid })
  return z.tuple([z.object({ id: z.int(), guid: z.string() })]).parse(rows)[0]
}

type LicenceValues = typeof licences.$inferInsert

/** Answers the id. */
export async function addLicence(
  db: Db,
  fields: Pick<LicenceValues, 'schoolId'> & Partial<LicenceValues>,
): Promise<number> {
  const creationDate = new Date('2026-09-01T08:00:00Z')
  const rows = await db
    .insert(licences)
    .values({ userEmail: 'an@school.test', name: 'An Peeters', creationDate, ...fields })
    .returning({ id: licences.id })
  return z.tuple([z.object({ id: z.int() })]).parse(rows)[0].id
}
