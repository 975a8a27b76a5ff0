import { redirect } from 'react-router'
import { readConsole } from '#contract/admin-access.ts'
import { siteContext } from '../site.ts'
import type { Route } from './+types/start'
import { loginAddress } from './door.ts'
import { SECTIONS } from './sections.ts'

/** /admin alone leads to the first page of whoever is signed in, and everybody else to the sign-in page. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const answer = await context.get(siteContext).call(readConsole, {})
  if (!answer.ok) throw new Response(null, { status: answer.status })
  const { role } = answer.data
  throw redirect(SECTIONS.find(({ roles }) => role && roles.includes(role))?.path ?? loginAddress(url))
}
