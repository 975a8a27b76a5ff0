/** The folders of the sites that are documents of their own: registration, portal, console. */
export const SITES = ['journeys', 'member', 'admin'] as const
export type SiteFolder = (typeof SITES)[number]

/** What a document is told of the routes, as the router writes it. */
export interface RouteManifest {
  url: string
  routes: Readonly<Record<string, { id: string; parentId?: string | undefined } | undefined>>
}

/** The site of a route, by the folder of the outermost route around it below the root. */
export function siteOf({ routes }: Pick<RouteManifest, 'routes'>, id: string): SiteFolder | undefined {
  const parent = routes[id]?.parentId
  return parent && parent !== 'root' ? siteOf({ routes }, parent) : SITES.find((site) => id.startsWith(`${site}/`))
}

/** The address of the list of a site's routes, beside the list of all (start/build-routes.ts). */
export const addressOfRoutes = (ofAll: string, site: SiteFolder) => ofAll.replace(/\.js$/, `-${site}.js`)
