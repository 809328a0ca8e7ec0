/** The calls on schools. Who sees a school sees its licences. */
import { invalid, problem } from '@schoolbeheer/contracts/problem'
import { schoolVersion, schools, type School, type SchoolFields } from '@schoolbeheer/contracts/school/schools'
import type { Authenticate } from '@schoolbeheer/server/bearer'
import { serve } from '@schoolbeheer/server/serve'
import type { FastifyInstance } from 'fastify'
import { withConstraints } from '../../db/constraints.ts'
import type { Db, SchoolDatabase } from '../../db/connection.ts'
import { listActiveLicences } from '../licences/queries.ts'
import { toLicence } from '../licences/wire.ts'
import {
  findOwnSchool,
  findSchool,
  insertSchool,
  listSchools,
  lockSchool,
  updateSchool,
  type SchoolColumns,
  type SchoolRow,
} from './queries.ts'
import { toSchool } from './wire.ts'

export function addSchoolRoutes(
  app: FastifyInstance,
  authenticate: Authenticate,
  { db }: Pick<SchoolDatabase, 'db'>,
): void {
  serve(app, authenticate, schools, {
    own: async (_, viewer) => withLicences(db, await findOwnSchool(db, viewer)),
    byId: async ({ id }, viewer) => withLicences(db, await findSchool(db, viewer, id)),
    list: async (_, viewer) => (await listSchools(db, viewer)).map((row) => toSchool(row, true)),
    create: ({ schoolGroupId, ...school }, viewer) =>
      write(db, async (tx) => {
        const id = await insertSchool(tx, { ...toColumns(school), schoolGroupId })
        return withLicences(tx, await findSchool(tx, viewer, id))
      }),
    update: ({ id, ifMatch, ...school }, viewer) =>
      write(db, async (tx) => {
        const current = await lockSchool(tx, viewer, id)
        if (!current) throw problem(404)
        if (ifMatch !== undefined && ifMatch !== schoolVersion(toSchool(current, true))) throw problem(412)
        await updateSchool(tx, id, toColumns(school))
        return withLicences(tx, await findSchool(tx, viewer, id))
      }),
  })
}

async function withLicences(db: Db, row: SchoolRow | undefined): Promise<School> {
  if (!row) throw problem(404)
  return { ...toSchool(row, true), activeLicences: (await listActiveLicences(db, row.id)).map(toLicence) }
}

function write(db: Db, work: (tx: Db) => Promise<School>): Promise<School> {
  return withConstraints(
    {
      schools_group: () => invalid({ schoolGroupId: 'school_groupgone' }),
      schools_city: () => invalid({ city: 'shared_fieldinvalid' }),
    },
    () => db.transaction(work),
  )
}

function toColumns({ city, maxNumberLicences, ...school }: SchoolFields): SchoolColumns {
  return {
    ...school,
    cityId: city.id,
    maxNumberLicences: maxNumberLicences ?? null,
  }
}
