/** The setting of the gateway's tests in a file: a gateway before one upstream, and a signed-in admin. */
import { afterAll, beforeEach } from 'vitest'
import { startTestGateway } from './gateway.ts'

/** Starts the setting. The upstream forgets its requests before each test. */
export async function gatewaySetup() {
  const gateway = await startTestGateway()
  const { upstream } = gateway
  beforeEach(() => void (upstream.requests.length = 0))
  afterAll(() => gateway.stop())
  return { gateway, upstream, admin: await gateway.signIn('admin') }
}
