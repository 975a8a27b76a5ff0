import { useEffect } from 'react'
import { Outlet } from 'react-router'
import { PhotoWaiting } from '../media/photo-waiting.tsx'
import { isSamePage } from '../shared/language-in-place.ts'
import { siteContext, type PageHandle } from '../site.ts'
import { dictionary } from '../words.ts'
import type { Route } from './+types/layout'
import { loadOtherPages } from './other-pages.ts'
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

/** The signs that somebody begins to fill in a page, or to leave it for the next one. */
const TOUCHES = ['pointerdown', 'keydown', 'focusin'] as const

export default function Journeys() {
  useEffect(() => {
    const touched = () => void loadOtherPages()
    for (const touch of TOUCHES) addEventListener(touch, touched, { once: true })
    return () => TOUCHES.forEach((touch) => removeEventListener(touch, touched))
  }, [])
  return (
    <>
      <Outlet />
      <PhotoWaiting />
    </>
  )
}
