import { redirect } from 'react-router'
import { siteContext, type PageHandle } from '../site.ts'
import type { Route } from './+types/terms'
import css from './legal.css?inline'
import { LegalPage } from './legal.tsx'

export const handle: PageHandle = { words: ['legal', 'terms', 'site'], script: 'print', publicSite: true, css }

/** Where the association keeps its own text, this address leads there (P2.30). */
export function loader({ context }: Route.LoaderArgs) {
  const { termsUrl } = context.get(siteContext).brand
  return termsUrl ? redirect(termsUrl) : null
}

export default function Terms() {
  return <LegalPage name="terms" />
}
