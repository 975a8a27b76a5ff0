import { siteContext, type PageHandle } from '../site.ts'
import { ASKED_AGAIN } from './cache-control.ts'
import type { Route } from './+types/list'
import { isForEverybody } from './for-everybody.ts'
import { findPlaces, type Places } from './place-search.server.ts'
import css from './locator.css?inline'
import { Locator } from './locator.tsx'
import mapCss from '../shared/map-place.css?inline'
import sourcesCss from '../shared/map-sources.css?inline'

/** The locator with a bar of its own (P2.40). */
export const handle: PageHandle = {
  words: ['locator', 'site'],
  script: 'locator',
  publicSite: true,
  navigation: false,
  css: mapCss + sourcesCss + css,
  isShared: (loaderData, search) => isForEverybody(loaderData as Places, search),
}

export const loader = ({ context, url }: Route.LoaderArgs) => findPlaces(context.get(siteContext), url.searchParams)

export const headers = () => ASKED_AGAIN

export default function GoToPoints({ loaderData }: Route.ComponentProps) {
  return <Locator {...loaderData} path="go-to-points" />
}
