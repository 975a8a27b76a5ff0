import { redirect } from 'react-router'
import type { Endpoint, Answer, Result } from '#contract/endpoint.ts'
import { belowBase, nextWithin } from '../shared/next-within.ts'

export { belowBase }

/** The address of the sign-in page, which afterwards leads back to the page that was asked for. */
export const loginAddress = ({ pathname, search }: Pick<URL, 'pathname' | 'search'>) =>
  `/admin/login?${new URLSearchParams({ next: belowBase(pathname) + search })}`

/** Where `next` leads: a page of the console and nothing else, so that no link to us leads on to somebody else's site. */
export const ownNext = (next: string | null): string =>
  nextWithin(next, (path) => /^\/admin(\/|$)/.test(path) && !/^\/admin\/(login|token)\b/.test(path)) ?? '/admin'

/** What a page shows; whoever is signed in no longer goes to the sign-in page, and what is not theirs is not there. */
export function loadOrRedirect<E extends Endpoint>(
  answer: Result<E>,
  url: Pick<URL, 'pathname' | 'search'>,
): Answer<E> {
  if (answer.ok) return answer.data as Answer<E>
  if (answer.code === 'sign-in-required') throw redirect(loginAddress(url))
  throw new Response(null, { status: answer.status })
}
