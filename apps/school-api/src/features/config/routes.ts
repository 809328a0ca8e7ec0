/** Where the system's parts are. */
import { config } from '@schoolbeheer/contracts/school/config'
import type { Authenticate } from '@schoolbeheer/server/bearer'
import { serve } from '@schoolbeheer/server/serve'
import type { FastifyInstance } from 'fastify'
import type { SchoolApiEnv } from '../../env.ts'

export function addConfigRoutes(app: FastifyInstance, authenticate: Authenticate, env: SchoolApiEnv): void {
  serve(app, authenticate, config, {
    get: async () => ({ apiUrl: env.PUBLIC_URL, identityUrl: env.OIDC_ISSUER, identityApiUrl: env.IDENTITY_API_URL }),
  })
}
