import { READ_FIRST_SECONDS } from '#contract/limits.ts'
import { hours } from '#contract/domain/time.ts'
import type { Service } from '../service.ts'

const sealed = (code: string, at: string) => `opened:${code}:${at}`

/** The moment at which a code's page was opened, sealed: it comes back with the details and tells a reader from a script. */
export const sealOpened = (service: Pick<Service, 'keys' | 'now'>, code: string) => {
  const at = String(service.now().getTime())
  return `${at}.${service.keys.hashSubject(sealed(code, at))}`
}

/** Whether the page of this code had been open for three seconds, and was opened by a seal of ours of the last day. */
export function wasReadFirst(
  service: Pick<Service, 'keys' | 'now'>,
  code: string,
  opened: string | undefined,
): boolean {
  const [at = '', seal = ''] = opened?.split('.') ?? []
  if (!/^\d{1,15}$/.test(at) || !service.keys.isHashOf(seal, sealed(code, at))) return false
  const open = service.now().getTime() - Number(at)
  return open >= READ_FIRST_SECONDS * 1000 && open <= hours(24)
}
