/** Where requests come from. */
import ipaddr from 'ipaddr.js'

/** An IPv4 address as it is; of an IPv6 address the first 64 bits, because one household can choose the rest freely. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  if (parsed instanceof ipaddr.IPv4) return parsed.toString()
  const network = parsed.parts.slice(0, 4).map((part) => part.toString(16))
  return `${network.join(':')}::/64`
}
