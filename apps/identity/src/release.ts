/** The calls that say which release runs, and send the mails that a restore holds. */
import { release as calls } from '@schoolbeheer/contracts/identity/release'
import { newestMigration } from '@schoolbeheer/server/database/migrating'
import { release } from '@schoolbeheer/server/release'
import { serve } from '@schoolbeheer/server/serve'
import { releaseMails } from './mails/queries.ts'
import type { IdentityApi } from './api.ts'

export function addReleaseRoute(api: IdentityApi): void {
  serve(api, calls, {
    get: async () => ({ app: 'identity', version: release, migration: await newestMigration(api.db) }),
    sendHeldMails: async (_, { userId }) => {
      await releaseMails(api.db)
      api.app.log.warn({ by: userId }, 'the mails that the restore held were released')
    },
  })
}
