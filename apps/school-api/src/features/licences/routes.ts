/** People stop licences; programs start them, as far as the school has free ones. */
import { Problem, problem } from '@schoolbeheer/contracts/problem'
import { licenceExtensions, licences } from '@schoolbeheer/contracts/school/licences'
import { canStopLicencesOf, hasFreeLicence } from '@schoolbeheer/domain/schools'
import type { Authenticate } from '@schoolbeheer/server/bearer'
import { serve } from '@schoolbeheer/server/serve'
import type { FastifyInstance } from 'fastify'
import type { SchoolDatabase } from '../../db/connection.ts'
import { lockSchoolForLicence } from '../schools/queries.ts'
import {
  countActiveLicences,
  endLicence,
  findActiveLicence,
  findSchoolOfLicence,
  insertLicence,
  type LicenceRow,
} from './queries.ts'
import { toLicence } from './wire.ts'

export function addLicenceRoutes(
  app: FastifyInstance,
  authenticate: Authenticate,
  { db }: Pick<SchoolDatabase, 'db'>,
  now: () => number,
): void {
  serve(app, authenticate, licences, {
    stop: async ({ id }, viewer) => {
      const schoolGuid = await findSchoolOfLicence(db, viewer, id)
      if (schoolGuid === undefined) throw problem(404)
      if (!canStopLicencesOf(viewer, schoolGuid)) throw problem(403)
      return answer(await endLicence(db, id, new Date(now())))
    },
  })

  serve(app, authenticate, licenceExtensions, {
    start: ({ schoolGuid, ...person }) =>
      db.transaction(async (tx) => {
        const school = await lockSchoolForLicence(tx, schoolGuid)
        if (!school) throw problem(404)
        const schoolId = school.id
        const held = await findActiveLicence(tx, { schoolId, userEmail: person.userEmail })
        if (held) return toLicence(held)
        if (!hasFreeLicence(await countActiveLicences(tx, schoolId), school.maxNumberLicences))
          throw new Problem(409, 'licence_nofreelicence')
        return answer(await insertLicence(tx, { ...person, schoolId, creationDate: new Date(now()) }))
      }),
  })
}

function answer(row: LicenceRow | undefined) {
  if (!row) throw problem(404)
  return toLicence(row)
}
