import type { PageHandle } from '../site.ts'
export const handle: PageHandle = { words: [], script: 'none', noindex: true }
export default function Page() {
  return <div className="page" />
}
