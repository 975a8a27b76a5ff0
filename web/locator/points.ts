import { LIST_PAGE_MAX } from '#contract/limits.ts'
import { listGoToPoints } from '#contract/locator.ts'
import { siteContext } from '../site.ts'
import type { Route } from './+types/points'
import { packList } from './kept-list.ts'

/** The whole list, for the locator without network. It is the same for everybody, and says when it was read. */
export async function loader({ context }: Route.LoaderArgs) {
  const answer = await context.get(siteContext).call(listGoToPoints, { pageSize: LIST_PAGE_MAX })
  if (!answer.ok) return new Response(null, { status: 503 })
  return Response.json(packList(answer.data, new Date().toISOString()), {
    headers: { 'Cache-Control': 'public, max-age=3600' },
  })
}
