import { readFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { addressOfRoutes, siteOf, SITES, type RouteManifest, type SiteFolder } from '../web/site-routes.ts'

/** The routes of one site and the root, under the address of this list; what leads to another site is a new document (D56.12). */
export const routesOf = (manifest: RouteManifest, site: SiteFolder): RouteManifest => ({
  ...manifest,
  url: addressOfRoutes(manifest.url, site),
  routes: Object.fromEntries(
    Object.entries(manifest.routes).filter(([id]) => id === 'root' || siteOf(manifest, id) === site),
  ),
})

const SET = 'window.__reactRouterManifest='

/** Writes a list of routes for each site beside the router's list of all. @throws when the router writes its own in another way */
export async function writeRoutesOfSites(assets: string) {
  // A page may have this name too (pages/manifest.ts).
  const names = (await readdir(assets)).filter((name) => name.startsWith('manifest-') && name.endsWith('.js'))
  const files = await Promise.all(
    names.map(async (name) => ({ name, text: await readFile(join(assets, name), 'utf8') })),
  )
  const all = files.find(({ text }) => text.startsWith(SET))
  if (!all) throw new Error('The list of routes is not where the router wrote it so far.')
  const manifest = JSON.parse(all.text.slice(SET.length).replace(/;\s*$/, '')) as RouteManifest
  for (const site of SITES)
    await writeFile(join(assets, addressOfRoutes(all.name, site)), `${SET}${JSON.stringify(routesOf(manifest, site))};`)
}
