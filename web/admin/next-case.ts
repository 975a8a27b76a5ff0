import { redirect } from 'react-router'
import { takeNextCase } from '#contract/admin-queue.ts'
import { readForm } from '../shared/read-form.ts'
import { siteContext } from '../site.ts'
import type { Route } from './+types/next-case'
import { caseAddress, queuePart, queueQuery } from './queue-query.ts'

/** There is nothing to read here: an address that somebody opens leads to the queue. */
export const loader = () => redirect('/admin/queues')

/** Claims the next case of the queue and leads to it; without one, or where too many are held, back to the queue, which says so. */
export async function action({ context, request }: Route.ActionArgs) {
  const form = new URLSearchParams((await readForm(request)) ?? {})
  const { queue, filters } = queueQuery(form)
  const after = form.get('after') || undefined
  const answer = await context.get(siteContext).call(takeNextCase, { queue, ...filters, after })
  if (answer.ok && answer.data.uid) return redirect(caseAddress(answer.data.uid, form))
  const back = queuePart(form)
  back.set('next', answer.ok ? 'none' : answer.code)
  return redirect(`/admin/queues?${back}`)
}
