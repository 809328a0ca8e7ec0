/** Where requests come from. */
import ipaddr from 'ipaddr.js'

/** An IPv4 address itself; of an IPv6 address its first 64 bits, the rest being one household's to choose. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  if (parsed instanceof ipaddr.IPv4) return parsed.toString()
  const network = parsed.parts.slice(0, 4).map((part) => part.toString(16))
  return `${network.join(':')}::/64`
}
