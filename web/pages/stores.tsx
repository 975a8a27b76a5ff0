import type { PageHandle } from '../site.ts'
export const handle: PageHandle = { words: [], script: 'none', publicSite: true }
export default function Page() {
  return <div className="page" />
}
