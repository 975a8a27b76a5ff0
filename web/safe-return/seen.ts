import { COOKIES } from '#contract/cookies.ts'
import { recordScan } from '#contract/safe-return.ts'
import { siteContext } from '../site.ts'
import type { Route } from './+types/seen'
import { PRIVATE } from './private.ts'

/** One transparent point. */
const POINT = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

/**
 * Records a scan where no script runs: an image that only a shown page asks for. It counts with the cookie that the page
 * set, asked for by our own page (browsers that do not say whose are held by SameSite), and never in advance.
 */
export async function loader({ context, params: { uid }, request }: Route.LoaderArgs) {
  const { headers, method } = request
  const from = headers.get('sec-fetch-site')
  const seen =
    method === 'GET' &&
    (from === null || from === 'same-origin') &&
    !headers.has('sec-purpose') &&
    !headers.has('purpose') &&
    headers.get('cookie')?.includes(`${COOKIES.device.name}=`)
  if (seen) await context.get(siteContext).call(recordScan, { uid, qrCodeScanned: 1 })
  return new Response(POINT, { headers: { 'Content-Type': 'image/gif', ...PRIVATE } })
}
