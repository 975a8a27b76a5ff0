import { redirect } from 'react-router'
import { exportRecords } from '#contract/admin-records.ts'
import { siteContext } from '../site.ts'
import type { Route } from './+types/records-file'
import { loginAddress } from './sign-in-redirect.ts'

/** Everything stored about an account, as a file to be saved. */
export async function action({ context, params: { uid } }: Route.ActionArgs) {
  const page = `/admin/users/${uid}/records`
  const answer = await context.get(siteContext).call(exportRecords, { uid })
  if (answer.ok) {
    return new Response(JSON.stringify(answer.data, null, 2), {
      headers: {
        'Content-Type': 'application/json; charset=utf-8',
        'Content-Disposition': `attachment; filename="records-${uid}.json"`,
        'Cache-Control': 'no-store',
      },
    })
  }
  if (answer.code === 'sign-in-required') return redirect(loginAddress({ pathname: page, search: '' }))
  if (answer.code === 'export-not-approved') return redirect(`${page}?refused`)
  throw new Response(null, { status: answer.status })
}
