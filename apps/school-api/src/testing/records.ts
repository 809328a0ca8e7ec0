/** Records for tests, put into the database as they are. */
import { inserted } from '@schoolbeheer/server/database/rows'
import type { Db } from '../db/connection.ts'
import { exceptionLogs, exceptions } from '../db/tables/exceptions.ts'
import { licences } from '../db/tables/licences.ts'
import { releases } from '../db/tables/releases.ts'
import { schoolGroups, type SchoolGroupColumns } from '../db/tables/schoolGroups.ts'
import { schools } from '../db/tables/schools.ts'
import { saveBytes } from '../storage/files.ts'

/** Answers the id. */
export async function addSchoolGroup(db: Db, fields: Partial<SchoolGroupColumns> = {}): Promise<number> {
  const rows = await db
    .insert(schoolGroups)
    .values({
      name: 'Scholengroep Dender',
      onderwijsnetId: 1,
      clientNumber: '1001',
      salutation: 'Mevrouw Peeters',
      street: 'Schoolstraat',
      number: '1',
      cityId: 1,
      invoiceEmails: 'facturen@dender.test',
      peppol: false,
      requiresPurchaseOrder: false,
      yearly: true,
      contractType: 1,
      licenceExpirationDate: '2027-03-28',
      ...fields,
    })
    .returning({ id: schoolGroups.id })
  return inserted(rows).id
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
  return inserted(rows)
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
  return inserted(rows).id
}

export async function addRelease(db: Db): Promise<void> {
  const file = { name: 'mapping.xml', contentType: 'text/xml', bytes: Buffer.from('<mapping/>') }
  await db.insert(releases).values({ name: '1.0', test: false, mappingFileId: await saveBytes(db, file) })
}

/** An exception with a log. Answers the id. */
export async function addException(db: Db): Promise<number> {
  const said = { message: 'Niets gevonden', exception: 'KeyNotFoundException', fingerprint: 'fingerprint' }
  const { id } = inserted(await db.insert(exceptions).values(said).returning({ id: exceptions.id }))
  const log = {
    exceptionDate: new Date('2026-09-01T08:00:00Z'),
    releaseName: '1.0',
    undoStack: ['Openen'],
    redoStack: [],
  }
  await db.insert(exceptionLogs).values({ ...log, exceptionId: id })
  return id
}
