import { and, eq, inArray, isNull, max } from 'drizzle-orm'
import type { CalledContact, Home, NUDGES } from '#contract/home.ts'
import type { In, Out } from '#contract/index.ts'
import { NUMBER_ASKED_DAYS, PHOTO_OLD_DAYS, TEST_AGAIN_DAYS } from '#contract/limits.ts'
import { ago, days } from '#contract/domain/time.ts'
import { alarmChannels } from '#contract/channels.ts'
import { numberStandsSince } from '../accounts/number-confirmed.ts'
import type { Caller } from '../caller.ts'
import type { Queryable } from '../db/open.ts'
import { accounts, photos, scans } from '../db/tables.ts'
import { contactsOf, maskPhone } from '../safe-return/contacts.ts'
import { kinOf, pronounOf } from '../safe-return/kin.ts'
import { ownWord } from '../safe-return/own-word.ts'
import type { Service } from '../service.ts'
import { allows, nameOf, shownPerson, standingWith, type Standing } from '../tags/standing.ts'
import { ownOf } from './channels.ts'
import { auditStaffLook } from './staff-look.ts'

type Nudge = (typeof NUDGES)[number]

/**
 * One person as the portal opens on them: how they are, who would be called for them, when a code of theirs was last scanned and
 * last tried, and what is thin. A member who may not see the card reads the name alone.
 */
export async function readHome(service: Service, { uid }: In<'readHome'>, caller: Caller): Out<'readHome'> {
  const standing = await standingWith(service, caller, uid, 'see')
  await auditStaffLook(service, standing)
  const { person, incident } = standing
  const shown = { person: shownPerson(standing), pronoun: pronounOf(person.gender) }
  if (!allows(standing, 'card'))
    return {
      ...shown,
      contacts: [],
      ownWord: null,
      hidesDementia: false,
      lastScannedAt: null,
      lastTestedAt: null,
      nudges: [],
    }
  const [contacts, scannedAt, photoAt, said, isUntried] = await Promise.all([
    calledFor(service, standing),
    lastScanOf(service.db, uid),
    photoTakenAt(service.db, uid),
    standing.isSelf && incident ? ownWord(service.db, incident) : null,
    isCallUntried(service, standing.me.uid),
  ])
  return {
    ...shown,
    contacts,
    ownWord: said,
    hidesDementia: person.hidesDementia,
    lastScannedAt: scannedAt?.toISOString() ?? null,
    lastTestedAt: person.cardTestedAt?.toISOString() ?? null,
    nudges: nudgesOf(standing, { photoAt, isCalled: contacts.some(isCalledMember), isUntried }, service.now()),
  }
}

/** Everybody a finder could call; names and numbers of caregivers stand open to the person and the caregiver who made the account. */
async function calledFor({ db, now }: Service, standing: Standing): Promise<CalledContact[]> {
  const { person, me } = standing
  const contacts = await contactsOf(db, person.uid, now())
  const kin = kinOf(contacts)
  const isOpen = allows(standing, 'numbers')
  const names = new Map(
    contacts.length === 0
      ? []
      : (
          await db
            .select({ uid: accounts.uid, firstname: accounts.firstname, lastname: accounts.lastname })
            .from(accounts)
            .where(
              inArray(
                accounts.uid,
                contacts.map((contact) => contact.uid),
              ),
            )
        ).map((row) => [row.uid, row] as const),
  )
  return contacts.map(({ tagId, uid, relation, calledAs, partner, prefixCountryNum, phone }) => {
    const isMe = uid === me.uid
    const isMasked = partner === null && !isOpen && !isMe
    const named = isMasked ? undefined : names.get(uid)
    return {
      id: tagId,
      name: partner?.organizationName ?? (named ? nameOf(named) : null),
      firstname: partner ? null : (named?.firstname ?? null),
      kin: kin.get(uid) ?? { relation, calledAs, ordinal: null },
      isOrganisation: partner !== null,
      isMe,
      phone: partner ? phone : isMasked ? maskPhone(phone) : `${prefixCountryNum}${phone}`,
      isMasked,
    }
  })
}

async function lastScanOf(db: Queryable, uid: string) {
  const [last] = await db
    .select({ at: max(scans.createdAt) })
    .from(scans)
    .where(eq(scans.personUid, uid))
  return last?.at
}

async function photoTakenAt(db: Queryable, uid: string) {
  const [photo] = await db
    .select({ at: photos.createdAt })
    .from(photos)
    .where(and(eq(photos.accountUid, uid), isNull(photos.endedAt)))
  return photo?.at
}

/** The caller's own number, which a finder may call. */
const isCalledMember = ({ isMe, isOrganisation }: CalledContact) => isMe && !isOrganisation

/** Whether alarms would ring the member's telephone, and no test call has reached them lately: it may be silent at night. */
async function isCallUntried(service: Service, uid: string) {
  if (!service.outside.voice) return false
  const own = await ownOf(service, service.db, uid)
  return alarmChannels(own).includes('voice') && !own.proved.includes('voice')
}

/** What is thin and what the caller can mend, the weightiest first; nothing before a card works. */
function nudgesOf(
  standing: Standing,
  { photoAt, isCalled, isUntried }: { photoAt: Date | undefined; isCalled: boolean; isUntried: boolean },
  now: Date,
): Home['nudges'] {
  const { person, me, hasLoneContact, isSafeReturnOpen } = standing
  if (!isSafeReturnOpen || person.endingAt) return []
  const mayPhoto = allows(standing, 'photo')
  const standsSince = numberStandsSince(me)
  const is: Record<Nudge, boolean> = {
    number: isCalled && standsSince !== null && standsSince <= ago(now, days(NUMBER_ASKED_DAYS)),
    'lone-contact': hasLoneContact,
    'no-call': isCalled && isUntried,
    'no-photo': mayPhoto && person.photo === null,
    'old-photo': mayPhoto && photoAt !== undefined && photoAt < ago(now, days(PHOTO_OLD_DAYS)),
    'no-test': person.cardTestedAt === null || person.cardTestedAt < ago(now, days(TEST_AGAIN_DAYS)),
  }
  return (Object.keys(is) as Nudge[]).filter((nudge) => is[nudge])
}
