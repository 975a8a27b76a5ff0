import type { PageHandle } from '../site.ts'
import css from './legal.css?inline'
import { LegalPage } from './legal.tsx'

export const handle: PageHandle = { words: ['legal', 'security', 'site'], script: 'print', publicSite: true, css }

export default function Security() {
  return <LegalPage name="security" />
}
