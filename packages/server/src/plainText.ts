/**
 * Connections without TLS, which others on the way could read: SMTP, PostgreSQL, Redis, and http to others. They lead
 * only to this machine and to the networks that the operator calls private. The sockets check that themselves, at the
 * address that they really connect to, whatever a name leads to at that moment.
 */
import dns from 'node:dns/promises'
import { BlockList, isIPv6, type IPVersion, type SocketAddress } from 'node:net'
import { StartError } from './start.ts'

/** A block list of all addresses that are not in it. */
class AllBut extends BlockList {
  override check(address: string | SocketAddress, type?: IPVersion): boolean {
    return !(typeof address === 'string' ? super.check(address, type) : super.check(address))
  }
}

/** The `blockList` of a plain socket: all but this machine and these networks, which are addresses or CIDR blocks. */
export function outside(networks: readonly string[]): BlockList {
  const list = new AllBut()
  for (const network of ['127.0.0.0/8', '::1', ...networks]) {
    const [address = '', bits] = network.split('/')
    list.addSubnet(address, Number(bits ?? (isIPv6(address) ? 128 : 32)), versionOf(address))
  }
  return list
}

/** The version of an IP address. */
export function versionOf(address: string): IPVersion {
  return isIPv6(address) ? 'ipv6' : 'ipv4'
}

/** Whether an address is one of http, of Redis without TLS, or of PostgreSQL without a checked certificate. */
export function isPlain(address: string): boolean {
  const url = URL.parse(address)
  if (url?.protocol === 'http:' || url?.protocol === 'redis:') return true
  const isPostgres = url?.protocol === 'postgres:' || url?.protocol === 'postgresql:'
  // Other modes may check no certificate, in this version of node-postgres or in the next. Of several modes it takes
  // the last.
  return isPostgres && url.searchParams.getAll('sslmode').at(-1) !== 'verify-full'
}

/** The host of an address; empty, or the path of a file, for an address that is not on a network. */
export function hostOf(address: string): string {
  const { protocol, hostname, searchParams } = new URL(address)
  // Only PostgreSQL takes a host from the query.
  const other = /^postgres(ql)?:$/.test(protocol) ? searchParams.get('host') : null
  return other ?? hostname.replaceAll(/^\[|\]$/g, '')
}

/** Throws a StartError where a name leads only outside these networks, so that no plain socket could connect to it. */
export async function refuseOutside(variable: string, address: string, networks: readonly string[]): Promise<void> {
  if (!isPlain(address)) return
  const host = hostOf(address)
  const found = (await dns.lookup(host, { all: true }).catch(() => [])).map((one) => one.address)
  if (found.length === 0 || !found.every((one) => outside(networks).check(one, versionOf(one)))) return
  throw new StartError(`${variable}: ${host} is ${found.join(', ')}, outside PRIVATE_NETWORKS. ${encrypt}`)
}

/** The advice for the operator. */
export const encrypt =
  'Others could read what is sent there: encrypt it (https:, rediss:, or sslmode=verify-full for PostgreSQL), or name its network in PRIVATE_NETWORKS where nobody else is on it'
