/** What the gateway's tests of a file share: a gateway before one upstream, and an admin who is signed in. */
import { afterAll, beforeEach } from 'vitest'
import { startTestGateway } from './gateway.ts'

/** The upstream has forgotten its requests when a test begins. */
export async function gatewaySetup() {
  const gateway = await startTestGateway()
  const { upstream } = gateway
  beforeEach(() => void (upstream.requests.length = 0))
  afterAll(() => gateway.stop())
  return { gateway, upstream, admin: await gateway.signIn('admin') }
}
