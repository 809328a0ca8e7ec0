/** The calls on schools. A viewer who sees a school sees its licences. */
import { invalid, problem } from '@schoolbeheer/contracts/problem'
import {
  SchoolFields,
  schools,
  schoolsOfGroup,
  schoolVersion,
  type School,
} from '@schoolbeheer/contracts/school/schools'
import type { Viewer } from '@schoolbeheer/domain/permissions'
import { serve } from '@schoolbeheer/server/serve'
import type { SchoolApi } from '../../api.ts'
import { actOf } from '../../db/activity.ts'
import type { Db } from '../../db/connection.ts'
import { changeRecord, createRecord, type RecordKind } from '../../db/records.ts'
import { addressToColumns, cityFact } from '../reference/wire.ts'
import { schoolGroupExists } from '../schoolGroups/queries.ts'
import {
  listActiveLicences,
  listSchools,
  listSchoolsOfGroup,
  readOwnSchool,
  readSchool,
  versionOfSchools,
  type SchoolRow,
} from './queries.ts'
import { schools as table, type SchoolColumns } from '../../db/tables/schools.ts'
import { toLicence } from './wire.ts'

export function addSchoolRoutes(api: SchoolApi): void {
  const { db } = api.database
  const { list, ...others } = schools
  serve(
    api,
    { list },
    { list: (_, viewer) => listSchools(db, viewer) },
    { list: (_, viewer) => versionOfSchools(db, viewer) },
  )
  serve(api, others, {
    own: async (_, viewer) => withLicences(db, await readOwnSchool(db, viewer)),
    byId: async ({ id }, viewer) => withLicences(db, await readSchool(db, viewer, id)),
    create: (school, viewer) =>
      createRecord(db, schoolOf(viewer), { values: addressToColumns(school), act: actOf(api, viewer) }),
    update: ({ id, ifMatch, ...school }, viewer) =>
      changeRecord(db, schoolOf(viewer), { id, ifMatch, values: addressToColumns(school), act: actOf(api, viewer) }),
  })

  serve(api, schoolsOfGroup, {
    schools: async ({ schoolGroupId }, viewer) => {
      if (!(await schoolGroupExists(db, viewer, schoolGroupId))) throw problem(404)
      return listSchoolsOfGroup(db, schoolGroupId)
    },
  })
}

function schoolOf(viewer: Viewer): RecordKind<SchoolColumns, School> {
  return {
    table,
    fields: SchoolFields.shape,
    problems: {
      schools_group: () => invalid({ schoolGroupId: 'school_groupgone' }),
      schools_city: () => invalid({ city: 'shared_fieldinvalid' }),
    },
    read: async (tx, id) => withLicences(tx, await readSchool(tx, viewer, id)),
    version: schoolVersion,
    tell: ({ id }, action) => ({ kind: 'school', recordId: id, action }),
    facts: ({ name, maxNumberLicences, street, number, city }) => ({
      name,
      maxNumberLicences,
      street,
      number,
      city: cityFact(city),
    }),
  }
}

async function withLicences(db: Db, school: SchoolRow): Promise<School> {
  return { ...school, activeLicences: (await listActiveLicences(db, school.id)).map(toLicence) }
}
