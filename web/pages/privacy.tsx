import { redirect } from 'react-router'
import { siteContext, type PageHandle } from '../site.ts'
import type { Route } from './+types/privacy'
import css from './legal.css?inline'
import { LegalPage } from './legal.tsx'

export const handle: PageHandle = { words: ['legal', 'privacy', 'site'], script: 'print', publicSite: true, css }

/** Where the association keeps its own text, this address leads there (P2.30). */
export function loader({ context }: Route.LoaderArgs) {
  const { privacyUrl } = context.get(siteContext).brand
  return privacyUrl ? redirect(privacyUrl) : null
}

export default function Privacy() {
  return <LegalPage name="privacy" />
}
