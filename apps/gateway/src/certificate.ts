/** The certificate at the public address: a proxy has it, and the gateway asks there as a browser would. */
import { once } from 'node:events'
import { connect } from 'node:tls'
import { instruments } from '@schoolbeheer/server/instruments'

const longestMs = 2000

/**
 * Measures the seconds that the certificate of this address is still valid, also of one that no browser would take; nothing where there is none.
 * @param now milliseconds since 1970
 */
export function measureCertificate(address: string, now: () => number): void {
  const { protocol, hostname, port } = new URL(address)
  if (protocol !== 'https:') return
  instruments().measure({ 'certificate.left': 's' }, async () => {
    const until = await readEnd(hostname, Number(port || 443))
    return until === undefined ? [] : [{ name: 'certificate.left', value: (until - now()) / 1000 }]
  })
}

/** The end of the certificate in milliseconds since 1970; undefined where nobody answers. */
async function readEnd(host: string, port: number): Promise<number | undefined> {
  const socket = connect({ host, port, servername: host, rejectUnauthorized: false })
  try {
    await once(socket, 'secureConnect', { signal: AbortSignal.timeout(longestMs) })
    return Date.parse(socket.getPeerCertificate().valid_to)
  } catch {
    return undefined
  } finally {
    socket.destroy()
  }
}
