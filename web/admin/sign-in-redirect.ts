import { redirect } from 'react-router'
import type { Endpoint, Answer, Result } from '#contract/endpoint.ts'

const base = import.meta.env.BASE_URL

/** An address below the base path, as `redirect` and links of the router want it. */
export const belowBase = (pathname: string) =>
  pathname.startsWith(base) ? `/${pathname.slice(base.length)}` : pathname

/** The address of the sign-in page, which afterwards leads back to the page that was asked for. */
export const loginAddress = ({ pathname, search }: Pick<URL, 'pathname' | 'search'>) =>
  `/admin/login?${new URLSearchParams({ next: belowBase(pathname) + search })}`

/** Where `next` leads: a page of the console and nothing else, so that no link to us leads on to somebody else's site. */
export function ownNext(next: string | null): string {
  const start = '/admin'
  if (!next || next.length > 2000 || !URL.canParse(next, 'http://own.invalid')) return start
  const { origin, pathname, search } = new URL(next, 'http://own.invalid')
  const known = /^\/admin(\/|$)/.test(pathname) && !/^\/admin\/(login|token)\b/.test(pathname)
  return origin === 'http://own.invalid' && known ? pathname + search : start
}

/** What a page shows; whoever is signed in no longer goes to the sign-in page, and what is not theirs is not there. */
export function loadOrRedirect<E extends Endpoint>(
  answer: Result<E>,
  url: Pick<URL, 'pathname' | 'search'>,
): Answer<E> {
  if (answer.ok) return answer.data as Answer<E>
  if (answer.code === 'sign-in-required') throw redirect(loginAddress(url))
  throw new Response(null, { status: answer.status })
}
