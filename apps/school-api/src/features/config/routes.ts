/** The addresses of the system's parts, and the calls that go beyond the documents. */
import { extensions } from '@schoolbeheer/contracts/extensions'
import { config } from '@schoolbeheer/contracts/school/config'
import { serve } from '@schoolbeheer/server/serve'
import type { SchoolApi } from '../../api.ts'

export function addConfigRoutes(api: SchoolApi): void {
  const { PUBLIC_URL, OIDC_ISSUER, IDENTITY_API_URL } = api.env
  serve(api, config, {
    get: async () => ({
      apiUrl: PUBLIC_URL,
      identityUrl: OIDC_ISSUER,
      identityApiUrl: IDENTITY_API_URL,
      extensions: [...extensions],
    }),
  })
}
