import { readOwnData } from '#contract/member-account.ts'
import { siteContext } from '../site.ts'
import type { Route } from './+types/data'
import { loadOrRedirect } from './answers.ts'

/** Everything stored about the member, as a file. */
export async function loader({ context }: Route.LoaderArgs) {
  const { call, brand } = context.get(siteContext)
  const own = loadOrRedirect(await call(readOwnData, {}))
  const file = `${brand.name.toLowerCase()}-${own.madeAt.slice(0, 10)}.json`
  return new Response(JSON.stringify(own, undefined, 2), {
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': `attachment; filename="${file}"`,
      'Cache-Control': 'no-store',
    },
  })
}
