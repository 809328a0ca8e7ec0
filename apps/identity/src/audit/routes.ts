/** The audit trail as a call. */
import { audit } from '@schoolbeheer/contracts/identity/audit'
import type { Authenticate } from '@schoolbeheer/server/bearer'
import { serve } from '@schoolbeheer/server/serve'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../db/database.ts'
import { listAudit } from './queries.ts'

export function addAuditRoutes(app: FastifyInstance, authenticate: Authenticate, db: Db): void {
  serve(app, authenticate, audit, {
    list: async ({ before }) =>
      (await listAudit(db, before)).map(({ at, userGuid, schoolGuid, ...entry }) => ({
        ...entry,
        at: at.toISOString(),
        userId: userGuid,
        schoolId: schoolGuid,
      })),
  })
}
