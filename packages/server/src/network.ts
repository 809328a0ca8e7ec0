/** Where requests come from. */
import { isIPv6 } from 'node:net'

/** An IPv4 address itself; of an IPv6 address its first 64 bits, the rest being one household's to choose. */
export function networkOf(address: string): string {
  const [plain = ''] = address.split('%')
  if (!isIPv6(plain)) return plain
  if (plain.includes('.')) return plain.slice(plain.lastIndexOf(':') + 1)
  const [head = '', tail] = plain.toLowerCase().split('::')
  const groups = (text: string) =>
    text
      .split(':')
      .filter(Boolean)
      .map((group) => Number.parseInt(group, 16).toString(16))
  const left = groups(head)
  const right = groups(tail ?? '')
  const zeros = Array.from({ length: 8 - left.length - right.length }, () => '0')
  return `${[...left, ...zeros, ...right].slice(0, 4).join(':')}::/64`
}
