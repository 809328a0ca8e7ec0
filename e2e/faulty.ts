/** A gateway that serves the client before an upstream and a provider that do what a test says; see upstream.ts. */
import { startGatewayBefore } from '@schoolbeheer/gateway/testing/gateway'
import { startStrictProvider } from '@schoolbeheer/testing/strictProvider'
import { startRecordingUpstream } from '@schoolbeheer/testing/upstream'

/** Started by a worker's first test that asks for it. */
export async function startFaulty() {
  const [provider, upstream] = await Promise.all([startStrictProvider(), startRecordingUpstream()])
  const env = { SERVE_WEB: 'true', IDENTITY_API_URL: upstream.url }
  const gateway = await startGatewayBefore(provider, { schoolApiUrl: upstream.url, env })
  const stop = async () => {
    await gateway.close()
    await Promise.all([provider.stop(), upstream.stop()])
  }
  return { gateway, provider, upstream, stop }
}
