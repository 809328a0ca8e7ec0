/** The call that reads the audit trail. */
import { audit } from '@schoolbeheer/contracts/identity/audit'
import { serve } from '@schoolbeheer/server/serve'
import type { IdentityApi } from '../api.ts'
import { listAudit } from './queries.ts'

export function addAuditRoutes(api: IdentityApi): void {
  serve(api, audit, {
    list: async (query) =>
      (await listAudit(api.db, query)).map(({ at, userGuid, schoolGuid, ...entry }) => ({
        ...entry,
        at: at.toISOString(),
        userId: userGuid,
        schoolId: schoolGuid,
      })),
  })
}
