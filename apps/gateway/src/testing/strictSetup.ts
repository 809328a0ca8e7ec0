/**
 * The setting of the sign-in tests in a file: a strict provider, an upstream, a clock, and gateways that end with their
 * test.
 */
import { startStrictProvider } from '@schoolbeheer/testing/strictProvider'
import { startRecordingUpstream } from '@schoolbeheer/testing/upstream'
import { afterAll, afterEach, beforeEach } from 'vitest'
import { startGatewayBefore } from './gateway.ts'
import { inMemory, type StoreSetup } from './stores.ts'

export async function strictSetup() {
  // The clock stands still until a test adds to `later`: seconds are counted whole.
  const clock = { begun: Date.now(), later: 0, now: () => clock.begun + clock.later }
  const [provider, upstream] = await Promise.all([startStrictProvider(clock), startRecordingUpstream()])
  const { url } = upstream
  upstream.answer('GET /api/School/GetProvinces', { json: [] })
  upstream.answer('GET /api/config', { json: { apiUrl: url, identityUrl: url, identityApiUrl: url } })
  const gateways: { close: () => Promise<unknown> }[] = []
  /** Ends the gateways, so that all of their log is written. */
  const stop = () => Promise.all(gateways.splice(0).map((gateway) => gateway.close()))
  beforeEach(() => void Object.assign(clock, { begun: Date.now(), later: 0 }))
  afterEach(async () => {
    provider.misbehave({})
    await stop()
  })
  afterAll(() => Promise.all([provider.stop(), upstream.stop()]))
  return {
    provider,
    upstream,
    clock,
    stop,
    /** Starts a gateway that has not met the provider yet; answers its address. */
    start: async (setup: StoreSetup = inMemory, env: Record<string, string> = {}) => {
      const gateway = await startGatewayBefore(provider, { schoolApiUrl: url, env, now: clock.now, setup })
      gateways.push(gateway)
      return gateway.url
    },
  }
}

/** Tells a gateway that a session has ended, as the provider does. */
export function tellOfLogout(gateway: string, token: string): Promise<Response> {
  return fetch(`${gateway}/auth/backchannel-logout`, {
    method: 'POST',
    body: new URLSearchParams({ logout_token: token }),
  })
}
