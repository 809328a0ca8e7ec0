/** The addresses of the system's parts, the calls that go beyond the documents, and settings that screens name. */
import { extensions } from '@schoolbeheer/contracts/extensions'
import { config } from '@schoolbeheer/contracts/school/config'
import { serve } from '@schoolbeheer/server/serve'
import type { SchoolApi } from '../../api.ts'

export function addConfigRoutes(api: SchoolApi): void {
  const { PUBLIC_URL, OIDC_ISSUER, IDENTITY_API_URL, REMINDERS } = api.env
  serve(api, config, {
    get: async () => ({
      apiUrl: PUBLIC_URL,
      identityUrl: OIDC_ISSUER,
      identityApiUrl: IDENTITY_API_URL,
      extensions: [...extensions],
      reminderPause: REMINDERS.pause,
    }),
  })
}
