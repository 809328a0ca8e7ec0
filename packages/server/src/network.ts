/** The networks of requests. */
import type { FastifyBaseLogger } from 'fastify'
import ipaddr from 'ipaddr.js'
import { isLoopback } from './env.ts'

/**
 * An IPv4 address as it is, or the first 48 bits of an IPv6 address: the holder of such a block chooses the other bits
 * freely.
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  if (parsed instanceof ipaddr.IPv4) return parsed.toString()
  const network = parsed.parts.slice(0, 3).map((part) => part.toString(16))
  return `${network.join(':')}::/48`
}

/**
 * Warns when the public address is not on this machine, so that a proxy stands before the app, but TRUST_PROXY names
 * none.
 */
export function adviseOnProxy(log: FastifyBaseLogger, env: { PUBLIC_URL: string; TRUST_PROXY?: unknown }): void {
  if (!isLoopback(env.PUBLIC_URL) && !env.TRUST_PROXY)
    log.warn('TRUST_PROXY names no proxy: all users count as one network, whose limits they share')
}
