import { startRecordingUpstream } from '@schoolbeheer/testing/upstream'
import { expect, test } from 'vitest'
import { createApis } from './apis.ts'
import { gatewayEnv } from './env.ts'

test('tokens go to the address that the school API tells only where nobody can read along', async () => {
  const upstream = await startRecordingUpstream()
  upstream.answer('GET /api/config', { json: { identityApiUrl: 'http://identity.example' } })
  const secrets = { OIDC_CLIENT_SECRET: 's', SESSION_SECRET: 's'.repeat(32) }
  const variables = { SCHOOL_API_URL: upstream.url, ...secrets }
  const strict = createApis(gatewayEnv(variables))
  await expect(strict.identity.upstream()).rejects.toMatchObject({
    status: 502,
    cause: expect.stringContaining('https'),
  })
  const lenient = createApis(gatewayEnv({ ...variables, ALLOW_HTTP: '1' }))
  await expect(lenient.identity.upstream()).resolves.toBeDefined()
  await Promise.all([strict.close(), lenient.close(), upstream.stop()])
})
