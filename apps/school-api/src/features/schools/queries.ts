/** Reads of schools. Who may see the group has been asked before. */
import { asc, eq, getTableColumns } from 'drizzle-orm'
import type { Db } from '../../db/connection.ts'
import { cities } from '../reference/table.ts'
import { schoolGroups } from '../schoolGroups/table.ts'
import { schools } from './table.ts'

export type SchoolRow = Awaited<ReturnType<typeof listSchoolsOfGroup>>[number]

export const listSchoolsOfGroup = (db: Db, schoolGroupId: number) =>
  db
    .select({
      ...getTableColumns(schools),
      city: getTableColumns(cities),
      licenceExpirationDate: schoolGroups.licenceExpirationDate,
    })
    .from(schools)
    .innerJoin(cities, eq(cities.id, schools.cityId))
    .innerJoin(schoolGroups, eq(schoolGroups.id, schools.schoolGroupId))
    .where(eq(schools.schoolGroupId, schoolGroupId))
    .orderBy(asc(schools.name), asc(schools.id))
