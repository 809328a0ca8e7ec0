/**
 * The calls on licences: people stop them and see who had one; programs start them, as long as the school has a free
 * one.
 */
import { Problem, problem } from '@schoolbeheer/contracts/problem'
import { licenceExtensions, licences } from '@schoolbeheer/contracts/school/licences'
import { canStopLicencesOf, hasFreeLicence } from '@schoolbeheer/domain/schools'
import { serve } from '@schoolbeheer/server/serve'
import type { SchoolApi } from '../../api.ts'
import { noteActivity } from '../../db/activity.ts'
import { toLicence } from '../schools/wire.ts'
import {
  countActiveLicences,
  endLicence,
  findActiveLicence,
  insertLicence,
  listStoppedLicences,
  lockSchool,
  readSchoolByGuid,
  readSchoolOfLicence,
} from './queries.ts'

export function addLicenceRoutes(api: SchoolApi): void {
  const { now } = api
  const { db } = api.database
  serve(api, licences, {
    stop: async ({ id }, viewer) => {
      const school = await readSchoolOfLicence(db, viewer, id)
      if (!canStopLicencesOf(viewer, school.guid)) throw problem(403)
      const at = new Date(now())
      return db.transaction(async (tx) => {
        const { licence, isEnded } = await endLicence(tx, id, at)
        const told = { kind: 'school', recordId: school.id, subject: licence.userEmail } as const
        if (isEnded) await noteActivity(tx, { viewer, at }, { ...told, action: 'licenceStopped' })
        return toLicence(licence)
      })
    },
    stopped: async ({ schoolGuid }, viewer) => {
      const { id } = await readSchoolByGuid(db, viewer, schoolGuid)
      return (await listStoppedLicences(db, id)).map(toLicence)
    },
  })

  serve(api, licenceExtensions, {
    start: ({ schoolGuid, ...person }, viewer) =>
      db.transaction(async (tx) => {
        const { id: schoolId, maxNumberLicences } = await lockSchool(tx, schoolGuid)
        const held = await findActiveLicence(tx, { schoolId, userEmail: person.userEmail })
        if (held) return toLicence(held)
        if (!hasFreeLicence(await countActiveLicences(tx, schoolId), maxNumberLicences))
          throw new Problem(409, 'licence_nofreelicence')
        const at = new Date(now())
        const told = { kind: 'school', recordId: schoolId, subject: person.userEmail } as const
        await noteActivity(tx, { viewer, at }, { ...told, action: 'licenceStarted' })
        return toLicence(await insertLicence(tx, { ...person, schoolId, creationDate: at }))
      }),
  })
}
