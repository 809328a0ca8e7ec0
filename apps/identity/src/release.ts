/** The call that says which release runs. */
import { release as calls } from '@schoolbeheer/contracts/identity/release'
import { newestMigration } from '@schoolbeheer/server/database/migrating'
import { release } from '@schoolbeheer/server/release'
import { serve } from '@schoolbeheer/server/serve'
import type { IdentityApi } from './api.ts'

export function addReleaseRoute(api: IdentityApi): void {
  serve(api, calls, {
    get: async () => ({ app: 'identity', version: release, migration: await newestMigration(api.db) }),
  })
}
