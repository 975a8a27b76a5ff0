import { matchRoutes, type RouteObject } from 'react-router'
import { expect, test } from 'vitest'
import routeConfig from '../web/routes.ts'
import { firstSegments, routesBelow } from './routes-below.ts'

interface Route {
  id: string
  parentId?: string
  path?: string
  index?: boolean
}

/** The website's own routes, as the build lists them. */
async function routesOfTheWebsite(): Promise<Record<string, Route>> {
  const routes: Record<string, Route> = { root: { id: 'root', path: '' } }
  const add = (entries: Awaited<typeof routeConfig>, parentId: string) => {
    for (const { id, file, path, index, children } of entries) {
      const name = id ?? file
      routes[name] = { id: name, parentId, ...(path !== undefined && { path }), ...(index && { index }) }
      add(children ?? [], name)
    }
  }
  add(await routeConfig, 'root')
  return routes
}

function treeOf(routes: Record<string, Route>, parentId?: string): RouteObject[] {
  return Object.values(routes)
    .filter((route) => route.parentId === parentId)
    .map(({ id, path, index }) =>
      index ? { id, path, index } : { id, path, children: treeOf(routes, id) },
    ) as RouteObject[]
}
const matched = (routes: Record<string, Route>, address: string) =>
  matchRoutes(treeOf(routes), address)?.map(({ route, params }) => [route.id, params])

test('every address leads to the same page by the routes below its first segment as by all of them', async () => {
  const routes = await routesOfTheWebsite()
  const segments = firstSegments(routes)
  const all = Object.keys(routes).length
  const addresses = Object.values(routes)
    .flatMap(({ path = '' }) => {
      const filled = `/${path.replaceAll(/:\w+\??/g, 'x')}`
      return [filled, filled.toUpperCase(), `${filled}/`, `${filled}/none/such`, filled.replaceAll('/x', '')]
    })
    .concat('/safereturncards/%2F', '/admin//people', '/account/%61')
  expect(addresses.length).toBeGreaterThan(500)
  let smaller = 0
  for (const address of addresses) {
    const first = address.split('/')[1]?.toLowerCase() ?? ''
    if (!segments.has(first)) continue
    const below = routesBelow(routes, first)
    expect(matched(below, address), address).toEqual(matched(routes, address))
    if (Object.keys(below).length < all / 5) smaller += 1
  }
  expect(smaller).toBeGreaterThan(100)
})

test('the first page is found among the routes that begin with nothing fixed', async () => {
  const routes = await routesOfTheWebsite()
  expect(matched(routesBelow(routes, ''), '/')).toEqual(matched(routes, '/'))
})

test('an address that begins with nothing fixed is left to all routes', async () => {
  const segments = firstSegments(await routesOfTheWebsite())
  expect(segments.has('admin')).toBe(true)
  for (const none of ['', '__manifest', ':uid', '*']) expect(segments.has(none)).toBe(false)
})

test('what stands below several segments, or below a parameter, stays with the ones that it could belong to', () => {
  const routes = {
    root: { id: 'root', path: '' },
    frame: { id: 'frame', parentId: 'root' },
    a: { id: 'a', parentId: 'frame', path: 'A/:b' },
    inner: { id: 'inner', parentId: 'a', path: 'c' },
    other: { id: 'other', parentId: 'frame', path: 'other' },
    any: { id: 'any', parentId: 'root', path: '*' },
  }
  expect(firstSegments(routes)).toEqual(new Set(['a', 'other']))
  expect(Object.keys(routesBelow(routes, 'a'))).toEqual(['root', 'frame', 'a', 'inner', 'any'])
  expect(Object.keys(routesBelow(routes, 'other'))).toEqual(['root', 'frame', 'other', 'any'])
})
