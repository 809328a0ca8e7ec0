/** A gateway that serves the client before an upstream and a provider under the test's control; see upstream.ts. */
import { startGatewayBefore } from '@schoolbeheer/gateway/testing/gateway'
import { startStrictProvider, type StrictProvider } from '@schoolbeheer/testing/strictProvider'
import { startRecordingUpstream } from '@schoolbeheer/testing/upstream'

/**
 * Starts one, for a worker's first test that asks for it.
 * @param own a provider of the test's own, and changes to the gateway's environment
 */
export async function startFaulty(own: { provider?: StrictProvider; env?: Record<string, string> } = {}) {
  const [provider, upstream] = await Promise.all([own.provider ?? startStrictProvider(), startRecordingUpstream()])
  const env = { SERVE_WEB: 'true', IDENTITY_API_URL: upstream.url, ...own.env }
  const gateway = await startGatewayBefore(provider, { schoolApiUrl: upstream.url, env })
  const stop = async () => {
    await gateway.close()
    await Promise.all([provider.stop(), upstream.stop()])
  }
  return { gateway, provider, upstream, stop }
}
