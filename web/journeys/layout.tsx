import { Outlet } from 'react-router'
import { PhotoWaiting } from '../media/photo-waiting.tsx'
import { isSamePage } from '../shared/language-in-place.ts'
import { siteContext, type PageHandle } from '../site.ts'
import { dictionary } from '../words.ts'
import type { Route } from './+types/layout'
import '../shared/link.css'
import '../shared/passkeys.css'
import '../shared/steps.css'
import '../shared/summary.css'
import './journeys.css'

export const handle: PageHandle = {
  words: ['registration', 'sections', 'passkeys', 'errors'],
  script: 'app',
  noindex: true,
  shortFooter: true,
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
