import { eq, inArray, max } from 'drizzle-orm'
import type { OwnChannels } from '#contract/channels.ts'
import { ago, days } from '#contract/domain/time.ts'
import { CHANNEL_PROVED_DAYS } from '#contract/limits.ts'
import type { Channel } from '#contract/messages.ts'
import type { Queryable } from '../db/open.ts'
import { accounts, channelChoices, pushDevices, workItems } from '../db/tables.ts'
import { isDoubted } from './doubted.ts'
import type { Service } from '../service.ts'

/** What is known of a contact's channels, with the moment of each proof. */
export type ProvedChannels = OwnChannels & { provedAt: Record<'push' | 'voice', Date | null> }

/**
 * What accounts that have these channels chose of them, and what a test of the last weeks proved. A call proves the number that stood
 * then: with a newer one it proves nothing, and none while somebody has said "wrong person" there.
 */
export async function choicesOf(
  { now }: Pick<Service, 'now'>,
  db: Queryable,
  uids: string[],
  has: readonly { uid: string; channel: Channel }[],
): Promise<Map<string, ProvedChannels>> {
  if (uids.length === 0) return new Map()
  const tapped = db
    .select({ uid: pushDevices.accountUid, at: max(pushDevices.provedAt).as('at') })
    .from(pushDevices)
    .where(inArray(pushDevices.accountUid, uids))
    .groupBy(pushDevices.accountUid)
    .as('tapped')
  const rows = await db
    .select({
      uid: accounts.uid,
      verifiedAt: accounts.phoneVerifiedAt,
      calledAt: channelChoices.callProvedAt,
      chosen: channelChoices.channels,
      tappedAt: tapped.at,
    })
    .from(accounts)
    .leftJoin(channelChoices, eq(channelChoices.accountUid, accounts.uid))
    .leftJoin(tapped, eq(tapped.uid, accounts.uid))
    .where(inArray(accounts.uid, uids))
  const doubted = await db.select({ uid: workItems.accountUid }).from(workItems).where(isDoubted(uids))
  const since = ago(now(), days(CHANNEL_PROVED_DAYS))
  return new Map(
    rows.map(({ uid, verifiedAt, calledAt, chosen, tappedAt }) => {
      const isSameNumber = calledAt !== null && verifiedAt !== null && calledAt >= verifiedAt
      const isTheirs = isSameNumber && !doubted.some((one) => one.uid === uid)
      const provedAt = { push: tappedAt, voice: isTheirs ? calledAt : null }
      const proved = (['push', 'voice'] as const).filter((channel) => (provedAt[channel] ?? since) > since)
      return [uid, { has: has.flatMap((one) => (one.uid === uid ? one.channel : [])), chosen, proved, provedAt }]
    }),
  )
}
