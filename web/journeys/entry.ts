import { redirect } from 'react-router'
import { verifyToken } from '#contract/accounts.ts'
import type { Call } from '#contract/call.ts'
import type { RefusalCode } from '#contract/errors.ts'
import { verifyPartnerToken } from '#contract/partners.ts'

/**
 * A link's token is exchanged once, at entry, for a cookie that no script reads, and leaves the address; what stays is
 * whose link it was, by R§3's names (docs/decisions.md, "Sessions and links"). @returns why the link does not hold
 */
export async function exchangeLink(call: Call, path: string, query: URLSearchParams): Promise<RefusalCode | undefined> {
  const token = query.get('token')
  const partnerToken = query.get('partnerToken')
  if (token === null && partnerToken === null) return undefined
  const rest = new URLSearchParams(query)
  rest.delete('token')
  rest.delete('partnerToken')
  if (token !== null) {
    const admin = await call(verifyToken, { token })
    if (!admin.ok) return admin.code
    rest.set('uidAdmin', admin.data.account.uid)
  }
  if (partnerToken !== null) {
    const partner = await call(verifyPartnerToken, { token: partnerToken })
    if (!partner.ok) return partner.code
    rest.set('masterPartnerUid', partner.data.account.uid)
  }
  throw redirect(`${path}?${rest}`)
}
