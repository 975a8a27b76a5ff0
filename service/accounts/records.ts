import { desc, eq, inArray, or } from 'drizzle-orm'
import {
  audit,
  channelChoices,
  clientBranches,
  consents,
  contactChanges,
  incidentEvents,
  incidents,
  invitations,
  messages,
  partnerDetails,
  questions,
  returnCodes,
  scans,
  sessions,
  tags,
  voices,
} from '../db/tables.ts'
import { keptInAccount } from '../drafts/rows.ts'
import { isToAccounts } from '../messages/recipient.ts'
import { relationToPerson } from '../safe-return/contacts.ts'
import { devicesOf } from '../push-devices.ts'
import type { Service } from '../service.ts'
import { answerBinding } from './answer-binding.ts'
import { ownAccount } from './account-row.ts'
import { passkeysOf } from './passkey-rows.ts'
import type { Account } from '../session.ts'

const iso = (at: Date) => at.toISOString()
const isoOrNull = (at: Date | null) => at?.toISOString() ?? null

/**
 * Everything stored about an account (PDPA s21), for its owner or on their request. About other people it only says
 * what they are to the account: no finder's or caregiver's name or number, no text of a message. It holds no
 * credential, token or code.
 */
export async function collectRecords(service: Service, account: Account) {
  const { db, vault } = service
  const { uid } = account
  const ownIncidents = await db
    .select()
    .from(incidents)
    .where(eq(incidents.personUid, uid))
    .orderBy(desc(incidents.openedAt))
  const events = await db
    .select()
    .from(incidentEvents)
    .where(
      inArray(
        incidentEvents.incidentId,
        ownIncidents.map(({ id }) => id),
      ),
    )
    .orderBy(incidentEvents.id)
  const [organisation] = await db.select().from(partnerDetails).where(eq(partnerDetails.uid, uid))
  const given = await db.select().from(consents).where(eq(consents.accountUid, uid)).orderBy(consents.id)
  const links = await db
    .select()
    .from(tags)
    .where(or(eq(tags.personUid, uid), eq(tags.carerUid, uid)))
  const sent = await db.select().from(invitations).where(eq(invitations.invitedBy, uid))
  const placed = await db.select().from(clientBranches).where(eq(clientBranches.personUid, uid))
  const codes = await db.select().from(returnCodes).where(eq(returnCodes.personUid, uid))
  const seen = await db
    .select({ at: scans.createdAt, label: returnCodes.label })
    .from(scans)
    .innerJoin(returnCodes, eq(returnCodes.code, scans.code))
    .where(eq(scans.personUid, uid))
  const told = await db
    .select()
    .from(messages)
    .where(isToAccounts([uid]))
  const ownSessions = await db.select().from(sessions).where(eq(sessions.accountUid, uid))
  const changes = await db
    .select()
    .from(contactChanges)
    .where(eq(contactChanges.accountUid, uid))
    .orderBy(contactChanges.createdAt, contactChanges.id)
  const asked = await db
    .select()
    .from(questions)
    .where(eq(questions.accountUid, uid))
    .orderBy(questions.createdAt, questions.id)
  const done = await db.select().from(audit).where(eq(audit.actor, uid)).orderBy(audit.id)
  return {
    madeAt: iso(service.now()),
    account: await ownAccount(service, account),
    organisation: organisation ?? null,
    consents: given.map(({ kind, version, locale, givenBy, createdAt, withdrawnAt }) => ({
      kind,
      version,
      locale,
      byMyself: givenBy === uid,
      givenAt: iso(createdAt),
      withdrawnAt: isoOrNull(withdrawnAt),
    })),
    links: links.map((tag) => ({
      id: tag.id,
      iAm: tag.personUid === uid ? ('person' as const) : ('carer' as const),
      relation: relationToPerson(tag.relationship, tag.relationshipSide),
      status: tag.status,
      askedByMe: tag.uidTags === uid,
      createdAt: iso(tag.createdAt),
      acceptedAt: isoOrNull(tag.acceptedAt),
      updatedAt: iso(tag.updatedAt),
    })),
    invitationsSent: sent.map(({ id, relationship, relationshipSide, createdAt, expiresAt, usedAt }) => ({
      id,
      relation: relationToPerson(relationship, relationshipSide),
      createdAt: iso(createdAt),
      expiresAt: iso(expiresAt),
      usedAt: isoOrNull(usedAt),
    })),
    branches: placed.map(({ branch, updatedAt }) => ({ branch, updatedAt: iso(updatedAt) })),
    returnCodes: codes.map(({ code, label, createdAt, revokedAt }) => ({
      code,
      label,
      createdAt: iso(createdAt),
      revokedAt: isoOrNull(revokedAt),
    })),
    card: { testedAt: isoOrNull(account.cardTestedAt), hidesDementia: account.hidesDementia },
    scans: seen.map(({ at, label }) => ({ at: iso(at), label })),
    incidents: ownIncidents.map(({ id, openedBy, openedAt, closedAt, closedReason }) => ({
      id,
      openedBy,
      openedAt: iso(openedAt),
      closedAt: isoOrNull(closedAt),
      closedReason,
      events: events
        .filter(({ incidentId }) => incidentId === id)
        .map(({ createdAt, kind, actor }) => ({ at: iso(createdAt), kind, byMe: actor === uid })),
    })),
    messages: told.map(({ id, kind, channel, status, createdAt, sentAt }) => ({
      id,
      kind,
      channel,
      status,
      createdAt: iso(createdAt),
      sentAt: isoOrNull(sentAt),
    })),
    drafts: await keptInAccount(service, uid),
    sessions: ownSessions.map(({ purpose, browser, system, country, createdAt, lastUsedAt, expiresAt, revokedAt }) => ({
      purpose,
      browser,
      system,
      country,
      createdAt: iso(createdAt),
      lastUsedAt: iso(lastUsedAt),
      expiresAt: iso(expiresAt),
      endedAt: isoOrNull(revokedAt),
    })),
    contactsBefore: changes.map(({ part, createdAt, prefixCountryNum, phone, email }) => ({
      changed: part,
      at: iso(createdAt),
      phone: phone && phone !== '0' ? `${prefixCountryNum ?? ''}${phone}` : null,
      email,
    })),
    questions: asked.map((question) => ({
      question: question.question,
      inOwnWords: question.text,
      opened: question.opened,
      state: question.state,
      answer:
        vault.open<{ answer: Record<string, string> }>(question.sealed, answerBinding(question.id)).answer ?? null,
      askedAt: iso(question.createdAt),
      answeredAt: isoOrNull(question.answeredAt),
    })),
    passkeys: (await passkeysOf(db, { accountUid: uid })).map(({ name, createdAt, lastUsedAt }) => ({
      name,
      createdAt: iso(createdAt),
      lastUsedAt: isoOrNull(lastUsedAt),
    })),
    voices: await voicesIn(db, uid),
    channels: { ...(await channelsIn(db, uid)), hidesNumber: account.hidesNumber },
    actions: done.map(({ action, createdAt }) => ({ action, at: iso(createdAt) })),
  }
}

/** What an account said, or what is kept for it, to be played to a person: the sound itself is MP3 in base64. */
async function voicesIn(db: Service['db'], uid: string) {
  const kept = await db
    .select()
    .from(voices)
    .where(or(eq(voices.personUid, uid), eq(voices.carerUid, uid)))
  return kept.map(({ carerUid, sound, createdAt }) => ({
    byMe: carerUid === uid,
    at: iso(createdAt),
    mp3: carerUid === uid ? Buffer.from(sound).toString('base64') : null,
  }))
}

/** What an account chose of the channels of alarms, and its devices that take them. */
async function channelsIn(db: Service['db'], uid: string) {
  const [choice] = await db.select().from(channelChoices).where(eq(channelChoices.accountUid, uid))
  return {
    chosen: choice?.channels ?? null,
    callProvedAt: isoOrNull(choice?.callProvedAt ?? null),
    devices: (await devicesOf(db, uid)).map(({ browser, system, createdAt, seenAt, provedAt }) => ({
      browser,
      system,
      createdAt: iso(createdAt),
      seenAt: iso(seenAt),
      provedAt: isoOrNull(provedAt),
    })),
  }
}
