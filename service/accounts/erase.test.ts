import { eq, inArray } from 'drizzle-orm'
import { expect, test } from 'vitest'
import {
  approvals,
  contactChanges,
  invitations,
  linkTokens,
  messages,
  mutes,
  outbox,
  passkeyChallenges,
  secondFactors,
} from '../db/tables.ts'
import { issueLink } from '../link-token.ts'
import { toAccount, recipientColumns } from '../messages/recipient.ts'
import { randomUid } from '../secrets.ts'
import { newPhone, registration } from '../test/registration.ts'
import { eraseAccounts } from './erase.ts'

type World = Awaited<ReturnType<typeof registration>>

/** Everything that can name an account without belonging to it, with what stays to be found of it. */
async function named({ db, service, account, organisation, person }: World) {
  const [createdAt, id] = [service.now(), randomUid]
  const expiresAt = new Date(createdAt.getTime() + 3_600_000)
  const [phone, before, email] = [newPhone(), newPhone(), `${id().toLowerCase()}@example.test`]
  const uid = await account({ prefixCountryNum: '+65', phone, email })
  const other = await account()
  const personUid = await person()
  await db
    .insert(contactChanges)
    .values({ id: id(), accountUid: uid, part: 'phone', prefixCountryNum: '+65', phone: before, createdAt })
  const issue = (kind: Parameters<typeof issueLink>[2], link: Parameters<typeof issueLink>[3]) =>
    db.transaction((tx) => issueLink(service, tx, kind, link))
  const links = {
    'to it': await issue('reset', { recipient: uid, createdBy: other }),
    'for its organisation': await issue('mop', { recipient: other, partnerUid: uid, createdBy: other }),
    'that brings staff, of its making': await issue('caregiver-partner', {
      recipient: await organisation(),
      createdBy: uid,
    }),
    'of its making, to somebody else': await issue('reset', { recipient: other, createdBy: uid }),
    'that brings staff, of another’s making': await issue('caregiver-partner', {
      recipient: await organisation(),
      createdBy: other,
    }),
  }
  const invitation = { id: id(), personUid, relationship: 'Child', relationshipSide: 'CARER' as const, createdAt }
  const invited = { ...invitation, id: id() }
  await db.insert(invitations).values([
    { ...invitation, invitedBy: uid, expiresAt },
    { ...invited, invitedBy: other, invitedUid: uid, expiresAt },
  ])
  const text = { channel: 'sms' as const, text: 'Hello', status: 'SENT', createdAt }
  await db.insert(outbox).values([
    { ...text, id: id(), to: `+65${phone}` },
    { ...text, id: id(), to: `+65${before}` },
    { ...text, id: id(), to: email, channel: 'email' },
  ])
  await db.insert(messages).values({
    id: id(),
    kind: 'approved',
    channel: 'sms',
    status: 'SENT',
    createdAt,
    ...recipientColumns(toAccount(uid)),
  })
  const asked = { reason: 'Lost it', askedBy: other, askedAt: createdAt, details: { phone: '91234567' } }
  await db.insert(approvals).values({ id: id(), kind: 'NUMBER', accountUid: uid, ...asked })
  await db.insert(mutes).values({ personUid: uid, subjectHash: 'hash', until: expiresAt, createdAt })
  await db.insert(secondFactors).values({ ownerUid: uid, createdAt })
  await db
    .insert(passkeyChallenges)
    .values({ hash: id(), browser: 'browser', purpose: 'ADD', ownerUid: uid, createdAt, expiresAt })
  const left = async () => {
    const ids = Object.values(links).map((link) => link.id)
    const stand = (await db.select().from(linkTokens).where(inArray(linkTokens.id, ids))).map((row) => row.id)
    const numbers = (await db.select().from(approvals).where(eq(approvals.accountUid, uid))).map(
      ({ details }) => details,
    )
    return {
      links: Object.entries(links).flatMap(([which, link]) => (stand.includes(link.id) ? which : [])),
      invitations: await db.$count(invitations, inArray(invitations.id, [invitation.id, invited.id])),
      outbox: await db.$count(outbox, inArray(outbox.to, [`+65${phone}`, `+65${before}`, email])),
      messages: await db.$count(messages, eq(messages.recipientId, uid)),
      approvals: numbers,
      mutes: await db.$count(mutes, eq(mutes.personUid, uid)),
      secondFactors: await db.$count(secondFactors, eq(secondFactors.ownerUid, uid)),
      challenges: await db.$count(passkeyChallenges, eq(passkeyChallenges.ownerUid, uid)),
    }
  }
  return { uid, left }
}

const ALL = {
  links: [
    'to it',
    'for its organisation',
    'that brings staff, of its making',
    'of its making, to somebody else',
    'that brings staff, of another’s making',
  ],
  invitations: 2,
  outbox: 3,
  messages: 1,
  approvals: [{ phone: '91234567' }],
  mutes: 1,
  secondFactors: 1,
  challenges: 1,
}

test('whoever is erased takes along all that names them, and nothing of anybody else', async () => {
  const its = await registration()
  const [gone, stays] = [await named(its), await named(its)]
  expect([await gone.left(), await stays.left()]).toEqual([ALL, ALL])
  await its.db.transaction((tx) => eraseAccounts(tx, [gone.uid]))
  expect(await its.row(gone.uid)).toBeUndefined()
  expect(await gone.left()).toEqual({
    links: ['of its making, to somebody else', 'that brings staff, of another’s making'],
    invitations: 0,
    outbox: 0,
    messages: 0,
    // That a change was asked for stays, without the number.
    approvals: [{}],
    mutes: 0,
    secondFactors: 0,
    challenges: 0,
  })
  expect(await stays.left()).toEqual(ALL)
})

test('somebody without number and address is erased like anybody else, and several at once', async () => {
  const its = await registration()
  const uids = [await its.account({ phone: null, email: null }), await its.account({ phone: null })]
  const stays = await named(its)
  await its.db.transaction((tx) => eraseAccounts(tx, []))
  await its.db.transaction((tx) => eraseAccounts(tx, uids))
  expect(await Promise.all(uids.map(its.row))).toEqual([undefined, undefined])
  expect(await stays.left()).toEqual(ALL)
})
