import { BlockList, isIPv6 } from 'node:net'
import type { Context } from 'hono'
import type { Peer } from '../service/caller.ts'

export type Env = {
  /** What Node's server tells of a request. */
  Bindings: { incoming: { socket: { remoteAddress?: string } } }
  /** The pattern of the page's route, where a page was asked for. */
  Variables: { page?: string }
}
export type PeerOf = (c: Context<Env>) => Peer

/** Addresses and networks whose forwarding headers are believed, as TRUST_PROXY lists them ("loopback" is a name). */
export function trustedProxies(listed: string[]): BlockList {
  const trusted = new BlockList()
  const add = (entry: string) => {
    const [address = '', bits] = entry.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    if (bits) trusted.addSubnet(address, Number(bits), family)
    else trusted.addAddress(address, family)
  }
  for (const entry of listed.flatMap((name) => (name === 'loopback' ? ['127.0.0.0/8', '::1'] : [name]))) add(entry)
  return trusted
}

/** An address without the port and the brackets that some proxies write: with them each connection would count as another caller. */
const bare = (address: string) =>
  address
    .replace(/^\[(.*)\](?::\d+)?$/, '$1')
    .replace(/^::ffff:(?=\d+\.)/i, '')
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
function check(list: BlockList, address: string): boolean {
  const its = bare(address)
  return list.check(its, isIPv6(its) ? 'ipv6' : 'ipv4')
}
const loopback = trustedProxies(['loopback'])

/** The client's address: behind trusted proxies, the last forwarded address that is not a trusted proxy's own. */
export function peerOf(headers: Headers, socketAddress: string, trusted: BlockList, countryHeader = ''): Peer {
  const forwarded = headers.get('x-forwarded-for')
  let address = bare(socketAddress)
  for (const hop of (forwarded ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
    .toReversed()) {
    if (!check(trusted, address)) break
    address = bare(hop)
  }
  const host = (headers.get('host') ?? '').replace(/:\d+$/, '')
  const proxied = ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'forwarded', 'via'].some(
    (name) => headers.has(name),
  )
  return {
    address,
    // An address is compared with a list last, which takes longest and is asked for every request.
    country: countryHeader && check(trusted, socketAddress) ? countryIn(headers, countryHeader) : undefined,
    ownMachine: !proxied && (host === 'localhost' || host === '127.0.0.1') && check(loopback, socketAddress),
  }
}

/** The country that a header names by two letters; the proxies' words for "unknown" and for a network without one are none. */
function countryIn(headers: Headers, name: string): string | undefined {
  const value = (headers.get(name) ?? '').trim().toUpperCase()
  return /^[A-Z]{2}$/.test(value) && value !== 'XX' ? value : undefined
}

/** Reads who sent a request of the site, behind the proxies that TRUST_PROXY lists. */
export function peersBehind(trustProxy: string[], countryHeader: string): PeerOf {
  const trusted = trustedProxies(trustProxy)
  return (c) => peerOf(c.req.raw.headers, c.env.incoming.socket.remoteAddress ?? '', trusted, countryHeader)
}
