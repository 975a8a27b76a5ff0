import type { PageHandle } from '../site.ts'
export const handle: PageHandle = { words: ['dev'], script: 'none' }
export default function Page() {
  return <div className="page" />
}
