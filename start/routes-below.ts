type Routes = Readonly<
  Record<string, { id: string; parentId?: string | undefined; path?: string | undefined } | undefined>
>

/** A segment of a path that matches itself alone. */
const FIXED = /^[\w.-]+$/

function firstSegment(routes: Routes, id: string): string {
  const route = routes[id]
  const above = route?.parentId === undefined ? '' : firstSegment(routes, route.parentId)
  return above || (route?.path?.replace(/^\//, '').split('/')[0] ?? '')
}

/** The first segments that routes name, in lower case, as the router compares them. */
export function firstSegments(routes: Routes): Set<string> {
  const segments = Object.keys(routes).map((id) => firstSegment(routes, id).toLowerCase())
  return new Set(segments.filter((segment) => FIXED.test(segment)))
}

/**
 * The routes to which a path may lead that begins with this segment, in their order: those that begin with it as well or with
 * anything, and the ones they stand in. The router tries every route it knows in turn, several times for a page.
 */
export function routesBelow<R extends Routes>(routes: R, segment: string): R {
  const kept = new Set<string>()
  for (const id of Object.keys(routes)) {
    const first = firstSegment(routes, id)
    if (FIXED.test(first) && first.toLowerCase() !== segment) continue
    for (let up: string | undefined = id; up !== undefined; up = routes[up]?.parentId) kept.add(up)
  }
  return Object.fromEntries(Object.entries(routes).filter(([id]) => kept.has(id))) as R
}
