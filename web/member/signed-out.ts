import { belowBase, nextWithin } from '../shared/next-within.ts'

/** What stands in the address of a page whose form was not sent, because the session had ended. */
export const UNSENT = 'unsent'

/** The page of the portal to which a sign-in leads back; nothing where `next` names none. */
export const portalNext = (next: string | null) => nextWithin(next, (path) => /^\/account(\/[\w-]+)*\/?$/.test(path))

/** Whether somebody comes back to a page whose form was not sent. */
export const isUnsent = (next: string) => new URL(next, 'http://own.invalid').searchParams.has(UNSENT)

/** The address of the sign-in that leads back to a page of the portal; `isAct` says that a form of it was pressed, and not sent. */
export function signInAddress({ pathname, search }: Pick<URL, 'pathname' | 'search'>, isAct: boolean) {
  const query = new URLSearchParams(search)
  query.delete('done')
  query.delete(UNSENT)
  if (isAct) query.set(UNSENT, 'yes')
  const next = belowBase(pathname) + (query.size > 0 ? `?${query}` : '')
  return `/registration?${new URLSearchParams({ tab: 'sign-in', next })}`
}
