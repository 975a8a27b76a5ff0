import type { PageHandle } from '../site.ts'
export const handle: PageHandle = { words: ['safe-return'], script: 'none' }
export default function Page() {
  return <div className="page" />
}
