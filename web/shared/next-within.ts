const base = import.meta.env.BASE_URL

/** An address below the base path, as `redirect` and links of the router want it. */
export const belowBase = (pathname: string) =>
  pathname.startsWith(base) ? `/${pathname.slice(base.length)}` : pathname

/** Where `next` leads: a page of ours that `isPage` knows and nothing else, so that no link to us leads on to somebody else's site. */
export function nextWithin(next: string | null, isPage: (pathname: string) => boolean): string | undefined {
  if (!next || next.length > 2000 || !URL.canParse(next, 'http://own.invalid')) return undefined
  const { origin, pathname, search } = new URL(next, 'http://own.invalid')
  return origin === 'http://own.invalid' && isPage(pathname) ? pathname + search : undefined
}
