import { siteContext } from '../site.ts'
import type { Route } from './+types/way-back'
import { signInAddress } from './signed-out.ts'

/**
 * Has every refusal of a session that has ended name the sign-in that leads back to this page (`answers.ts`), so that no page of the
 * portal has to think of it. A registration's session is refused some calls as well, and goes on without them.
 */
export const middleware: Route.MiddlewareFunction[] = [
  ({ context, request, url }, next) => {
    const site = context.get(siteContext)
    const signIn = signInAddress(url, request.method === 'POST')
    context.set(siteContext, {
      ...site,
      call: async (endpoint, input) => {
        const answer = await site.call(endpoint, input)
        return answer.ok || answer.code !== 'sign-in-required' ? answer : { ...answer, signIn }
      },
    })
    return next()
  },
]
