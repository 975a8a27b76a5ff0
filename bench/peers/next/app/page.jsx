import { Body } from '../../page.js'

/** Rendered for each request, as a page from a database is. */
export const dynamic = 'force-dynamic'

export default function Page() {
  return <Body />
}
