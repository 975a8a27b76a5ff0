import { AsyncLocalStorage } from 'node:async_hooks'
import { deviceOf } from './user-agent.ts'

/** Where a request comes from, coarse enough to stand in the audit for two years. */
export interface RequestOrigin {
  /** The browser and the system in words, as the request itself says: "Firefox on Linux". */
  device: string | null
  /** The network, a /24 of IPv4 or a /48 of IPv6. */
  network: string | null
}

/** Browser and system by name, from a closed list: nothing that the header says is repeated. */
export function deviceWords(userAgent: string | undefined): string | null {
  const { browser, system } = deviceOf(userAgent)
  return [browser, system].filter(Boolean).join(' on ') || null
}

/** The network of a limit's subject (`limitSubject`): the /24 of an IPv4 address, the /48 of the IPv6 /64. */
export function networkOf(subject: string): string | null {
  const v4 = /^(\d+\.\d+\.\d+)\.\d+$/.exec(subject)
  if (v4?.[1]) return `${v4[1]}.0/24`
  const groups = subject.split(':')
  return groups.length === 4 ? `${groups.slice(0, 3).join(':')}::/48` : null
}

const origins = new AsyncLocalStorage<RequestOrigin>()

/** Does the work of one request; what it writes to the audit knows where the request came from. */
export const withOrigin = <T>(origin: RequestOrigin, work: () => T): T => origins.run(origin, work)

/** The origin of the current request; undefined in jobs and commands. */
export const currentOrigin = () => origins.getStore()
