import { Outlet } from 'react-router'
import { PhotoWaiting } from '../media/photo-waiting.tsx'
import { isSamePage } from '../shared/language-in-place.ts'
import { siteContext, type PageHandle } from '../site.ts'
import { dictionary } from '../words.ts'
import type { Route } from './+types/layout'
import linkCss from '../shared/link.css?inline'
import '../shared/link.css'
import passkeysCss from '../shared/passkeys.css?inline'
import '../shared/passkeys.css'
import railCss from '../shared/rail.css?inline'
import '../shared/rail.css'
import stepsCss from '../shared/steps.css?inline'
import '../shared/steps.css'
import summaryCss from '../shared/summary.css?inline'
import '../shared/summary.css'
import journeysCss from './journeys.css?inline'
import './journeys.css'

export const handle: PageHandle = {
  words: ['registration', 'sections', 'passkeys', 'errors'],
  script: 'app',
  noindex: true,
  rail: true,
  shortFooter: true,
  css: import.meta.env.SSR ? linkCss + passkeysCss + railCss + stepsCss + summaryCss + journeysCss : '',
}

/** Loads the translations of registration, once per document and language. */
export function loader({ context }: Route.LoaderArgs) {
  const { locale } = context.get(siteContext)
  return { words: dictionary(locale, ['shared', ...handle.words]) }
}

/** The language changes on the page where one is; another page has the same words. */
export const shouldRevalidate = isSamePage

export default function Journeys() {
  return (
    <>
      <Outlet />
      <PhotoWaiting />
    </>
  )
}
