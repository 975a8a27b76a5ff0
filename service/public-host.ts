import { lookup as resolveName } from 'node:dns'
import { BlockList, isIP, isIPv6, type LookupFunction } from 'node:net'

/** Special-purpose networks, which no address of the world lies in (IANA's registries for IPv4 and IPv6; RFC 6890, RFC 8190). */
const SPECIAL_IPV4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const

const special = new BlockList()
for (const [network, prefix] of SPECIAL_IPV4) special.addSubnet(network, prefix, 'ipv4')
/** The one block that global unicast addresses are given out of; all of IPv6 outside of it is special. */
const global6 = new BlockList()
global6.addSubnet('2000::', 3, 'ipv6')
/** Parts of that block that lead elsewhere: Teredo, documentation, 6to4, and the translation of IPv4 addresses. */
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  special.addSubnet(network, prefix, 'ipv6')

/** Whether an IP address is one of the world's: neither this machine, nor a network of ours, nor set apart for anything. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 0) return false
  if (!isIPv6(address)) return !special.check(address, 'ipv4')
  return global6.check(address, 'ipv6') && !special.check(address, 'ipv6')
}

/** The error of a name that leads to a network of ours. */
export const PRIVATE_HOST = 'EPRIVATE'

/**
 * Resolves a name for a connection to an address that a stranger gave, and refuses one that leads into a network of ours: asked at
 * the moment of connecting, so that a name cannot lead elsewhere by then (DNS rebinding). `resolve` knows the names.
 */
export const publicLookup =
  (resolve: typeof resolveName): LookupFunction =>
  (hostname, options, answer) =>
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return answer(error, [])
      const [first] = addresses
      if (!first || !addresses.every(({ address }) => isPublicAddress(address)))
        return answer(Object.assign(new Error('the name leads into a private network'), { code: PRIVATE_HOST }), [])
      return options.all ? answer(null, addresses) : answer(null, first.address, first.family)
    })
export const lookupPublic = publicLookup(resolveName)

/**
 * Whether a URL that a stranger gave may be connected to by its form: https on its own port, without a name or password, and a
 * host that is a name with a dot or a public address. `lookupPublic` looks at what the name leads to.
 */
export function isPublicUrl(written: string): boolean {
  const url = URL.parse(written)
  if (!url || url.protocol !== 'https:' || url.port !== '' || url.username !== '' || url.password !== '') return false
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  if (isIP(host) !== 0) return isPublicAddress(host)
  return (
    /^[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z][a-z0-9-]*$/.test(host) &&
    !/(^|\.)(localhost|local|internal|home\.arpa)$/.test(host)
  )
}
