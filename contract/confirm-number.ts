import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { LinkTokenOrHeld } from './fields.ts'

/** "Yes, still my number": nothing else changes, and it is asked again in ninety days. */
export const confirmNumber = endpoint({
  name: 'confirmNumber',
  method: 'post',
  path: '/account/me/phone/confirmed',
  source: 'D48.2',
  who: ['member'],
  body: z.object({}),
  answer: z.object({ confirmed: z.literal(true) }),
  errors: ['account-frozen'],
})

/** The same by the link of a message, without a sign-in; opening the link says nothing yet. */
export const confirmNumberByLink = endpoint({
  name: 'confirmNumberByLink',
  method: 'post',
  path: '/public/number/{token}',
  source: 'D48.3',
  who: ['public'],
  params: z.object({ token: LinkTokenOrHeld }),
  body: z.object({}),
  answer: z.object({ confirmed: z.literal(true) }),
  errors: ['link-ended'],
})
