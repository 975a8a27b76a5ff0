import { redirect } from 'react-router'
import { verifyToken } from '#contract/accounts.ts'
import type { Call } from '#contract/call.ts'
import type { RefusalCode } from '#contract/errors.ts'
import { HELD_LINK } from '#contract/fields.ts'
import { verifyPartnerToken } from '#contract/partners.ts'
import type { Flow, Step } from './flow.ts'
import type { Opened } from './situation.ts'
import { type EntryPurpose, NAMES } from './entry-purpose.ts'

/**
 * Exchanges a link's token, once at entry, for an HttpOnly cookie and removes it from the address; the address then
 * only names whose link it is (docs/decisions.md, "Sessions and links").
 * @returns the refusal, when the link is not valid
 */
export async function exchangeLink(
  call: Call,
  path: string,
  query: URLSearchParams,
  purposes: readonly EntryPurpose[] = ['admin'],
): Promise<RefusalCode | undefined> {
  const token = query.get('token')
  const partnerToken = query.get('partnerToken')
  if (token === null && partnerToken === null) return undefined
  const rest = new URLSearchParams(query)
  rest.delete('token')
  rest.delete('partnerToken')
  if (token !== null) {
    const answer = await call(verifyToken, { token })
    if (!answer.ok) return answer.code
    const purpose = purposes.find((expected) => expected === answer.data.purpose)
    if (!purpose) return 'link-ended'
    rest.set(NAMES[purpose], answer.data.account.uid)
  }
  if (partnerToken !== null) {
    const partner = await call(verifyPartnerToken, { token: partnerToken })
    if (!partner.ok) return partner.code
    rest.set('masterPartnerUid', partner.data.account.uid)
  }
  throw redirect(`${path}?${rest}`)
}

/**
 * Exchanges the token of a one-time link that the page itself is about for a cookie, and puts the placeholder
 * HELD_LINK in its place in the address.
 */
export async function openHeldLink(
  call: Call,
  { link }: Flow,
  step: Step,
  params: Readonly<Record<string, string | undefined>>,
  query: URLSearchParams,
): Promise<Opened> {
  const token = params.token ?? query.get('token')
  if (!link || !token) return {}
  const opened = await link(token, call)
  if (opened.refused || token === HELD_LINK) return opened
  const rest = new URLSearchParams(query)
  if (rest.has('token')) rest.set('token', HELD_LINK)
  const path = step.path.replace(':token', HELD_LINK)
  throw redirect(rest.size > 0 ? `${path}?${rest}` : path)
}
