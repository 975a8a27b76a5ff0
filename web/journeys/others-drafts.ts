import type { OwnAccount } from '#contract/account-data.ts'
import { workAs } from '../api.ts'
import { holdsAnswers } from './arrival.ts'
import { readDrafts, readHandover, readOwner, rememberOwner, SIGN_IN, takeHandover } from './draft.ts'
import { CAPTURED } from './flow.ts'

/** Whether this tab holds what another account than the one that just signed in has typed (D3.29). */
export function holdsOthers(answer: unknown): boolean {
  const owner = readOwner()
  const { account } = (answer ?? {}) as { account?: { uid?: string } }
  if (!owner || owner.uid === account?.uid) return false
  const drafts = readDrafts().filter(({ journey }) => journey !== SIGN_IN)
  return drafts.some(({ draft }) => holdsAnswers({ captures: CAPTURED }, draft))
}

/**
 * The account that this tab works with: the session's, unless another one typed here and has sent nothing yet. That one is asked to sign
 * in again, for a sign-in in another tab has ended its session. A client for whom staff act is nobody's session. The calls of this
 * document count for that account alone from now on, whoever signs in elsewhere while it stays open.
 */
export function accountOfTab(account: OwnAccount | undefined): OwnAccount | undefined {
  if (!account || account.uid === readHandover()) return account
  const isOthers = holdsOthers({ account })
  const owner = readOwner()
  // Whom another account was registering is not this one's client.
  if (!isOthers && owner && owner.uid !== account.uid) takeHandover()
  if (!isOthers) rememberOwner(account)
  workAs(readOwner()?.uid)
  if (isOthers) return undefined
  return account
}
