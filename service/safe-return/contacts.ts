import { and, asc, eq, isNull, lte, or, inArray, sql, type Placeholder, type SQL } from 'drizzle-orm'
import { CARE_HOURS } from '#contract/limits.ts'
import { CARER_ROLES, RELATIONSHIPS, type RelationshipSide } from '#contract/options.ts'
import { FinderRelation } from '#contract/finder-relation.ts'
import type { CalledAs, Kin } from '#contract/called-as.ts'
import type { TaggedAccount } from '#contract/safe-return.ts'
import type { z } from 'zod'
import type { Queryable } from '../db/open.ts'
import { preparedOnce } from '../db/prepared.ts'
import { accounts, partnerDetails, tags } from '../db/tables.ts'
import { calledByGender, kinOf } from './kin.ts'
import { isWorkingTime } from './working-time.ts'

type FinderRelation = z.output<typeof FinderRelation>

const OTHER_SIDE: Record<(typeof RELATIONSHIPS)[number], FinderRelation> = {
  Parent: 'Child',
  Child: 'Parent',
  Grandparent: 'Grandchild',
  Grandchild: 'Grandparent',
  'Uncle / Aunt': 'Nephew / Niece',
  'Nephew / Niece': 'Uncle / Aunt',
  Spouse: 'Spouse',
}

/**
 * What a caregiver is to the person, from the sentence that was stored ("the person is my Parent" → "Child").
 * Free text becomes "Caregiver": it may hold a name (docs/decisions.md, "What a finder sees of a contact").
 */
export function relationToPerson(relationship: string, side: RelationshipSide): FinderRelation {
  if ((CARER_ROLES as readonly string[]).includes(relationship)) return relationship as FinderRelation
  if (!Object.hasOwn(OTHER_SIDE, relationship)) return 'Caregiver'
  const relation = relationship as (typeof RELATIONSHIPS)[number]
  return side === 'PERSON' ? OTHER_SIDE[relation] : relation
}

/** "81234567" → "•••• 4567": enough to recognise one's own number, not enough to call it. */
export const maskPhone = (phone: string) => `•••• ${phone.slice(-4)}`

/** One accepted, active link of a person whose other side may be called: the rows behind every contact list. */
export interface Contact {
  tagId: string
  uid: string
  relation: FinderRelation
  calledAs: CalledAs | null
  type: 'CAREGIVER' | 'PARTNER'
  prefixCountryNum: string
  phone: string
  masterPartnerUid: string | null
  /** Finders reach them through our relay number and never see their own. */
  hidesNumber: boolean
  partner: {
    organizationName: string
    unitNumber: string | null
    address: string | null
    postalCode: string | null
    branch: string | null
    hotlineNumber: string
    pocEmail: string | null
  } | null
}

/** Joined to a person, these are the links a finder may see: what `contactOf` reads. */
export const contactColumns = {
  tagId: tags.id,
  relationship: tags.relationship,
  relationshipSide: tags.relationshipSide,
  calledAs: tags.calledAs,
  gender: accounts.gender,
  carerUid: accounts.uid,
  carerType: accounts.type,
  prefixCountryNum: accounts.prefixCountryNum,
  phone: accounts.phone,
  phoneVerifiedAt: accounts.phoneVerifiedAt,
  hidesNumber: accounts.hidesNumber,
  masterPartnerUid: accounts.masterPartnerUid,
  organizationName: partnerDetails.organizationName,
  unitNumber: partnerDetails.unitNumber,
  address: partnerDetails.address,
  postalCode: partnerDetails.postalCode,
  branch: partnerDetails.branch,
  hotlineNumber: partnerDetails.hotlineNumber,
  pocEmail: partnerDetails.pocEmail,
}
type ContactRow = {
  [Key in keyof typeof contactColumns]: (typeof contactColumns)[Key]['_']['data'] | null
}

/** The condition of a link that is accepted, has no open objection, and is not barred by staff. */
const standingTag = () => and(eq(tags.status, 'ACCEPTED'), isNull(tags.objectedAt), isNull(tags.barredAt))

/** The same, in force at `now`. */
export const activeTag = (now: Date | Placeholder) =>
  and(standingTag(), or(isNull(tags.activeAt), lte(tags.activeAt, now)))

/** Only a number its owner verified is shown or alerted; staff of an organisation stand behind its hotline. */
export function contactOf(row: ContactRow): Contact | undefined {
  if (!row.tagId || !row.carerUid || !row.relationship || !row.relationshipSide) return undefined
  const relation = relationToPerson(row.relationship, row.relationshipSide)
  const shared = {
    tagId: row.tagId,
    uid: row.carerUid,
    relation,
    calledAs: row.calledAs ?? calledByGender(relation, row.gender),
    prefixCountryNum: row.prefixCountryNum ?? '',
    masterPartnerUid: row.masterPartnerUid,
  }
  if (row.carerType === 'PARTNER' && row.hotlineNumber && row.organizationName) {
    const { organizationName, unitNumber, address, postalCode, branch, hotlineNumber, pocEmail } = row
    return {
      ...shared,
      type: 'PARTNER',
      hidesNumber: false,
      phone: hotlineNumber,
      partner: { organizationName, unitNumber, address, postalCode, branch, hotlineNumber, pocEmail },
    }
  }
  if (row.carerType === 'CAREGIVER' && row.phone && row.phoneVerifiedAt && !row.masterPartnerUid) {
    return { ...shared, type: 'CAREGIVER', hidesNumber: row.hidesNumber ?? false, phone: row.phone, partner: null }
  }
  return undefined
}

/** The links of persons, with what a finder may see of the other side, in each person's order of contact. */
const contactRows = (db: Queryable, isOfThem: SQL, now: Date | Placeholder) =>
  db
    .select({ personUid: tags.personUid, ...contactColumns })
    .from(tags)
    .innerJoin(accounts, eq(accounts.uid, tags.carerUid))
    .leftJoin(partnerDetails, eq(partnerDetails.uid, accounts.uid))
    .where(
      and(isOfThem, activeTag(now), eq(accounts.status, 'APPROVED'), inArray(accounts.type, ['CAREGIVER', 'PARTNER'])),
    )
    .orderBy(asc(tags.contactOrder), asc(tags.id))

const contactRowsOfOne = preparedOnce((db) =>
  contactRows(db, eq(tags.personUid, sql.placeholder('personUid')), sql.placeholder('now')).prepare(
    'contacts_of_person',
  ),
)

/** Everybody a finder may call for this person, caregivers first, in the person's order of contact. */
export async function contactsOf(db: Queryable, personUid: string, now: Date): Promise<Contact[]> {
  return inOrder((await contactRowsOfOne(db).execute({ personUid, now })).map(contactOf))
}

/** The same for several persons at once, by their uids. */
export async function contactsOfEach(db: Queryable, personUids: readonly string[], now: Date) {
  const rows = personUids.length > 0 ? await contactRows(db, inArray(tags.personUid, [...personUids]), now) : []
  return new Map(
    personUids.map((uid) => [uid, inOrder(rows.filter(({ personUid }) => personUid === uid).map(contactOf))]),
  )
}

/**
 * Which of these accounts care for the person now: approved, by an accepted link in force. An alarm says where the person is;
 * a contact who was told of it and has since been suspended, or whose link has ended, hears no more.
 */
export async function carersAmong(tx: Queryable, personUid: string, uids: string[], now: Date): Promise<string[]> {
  if (uids.length === 0) return []
  const rows = await tx
    .select({ uid: accounts.uid })
    .from(tags)
    .innerJoin(accounts, eq(accounts.uid, tags.carerUid))
    .where(
      and(eq(tags.personUid, personUid), activeTag(now), eq(accounts.status, 'APPROVED'), inArray(accounts.uid, uids)),
    )
  return [...new Set(rows.map(({ uid }) => uid))]
}

/** Which of these accounts still stand beside the person: approved, by a link that neither ended nor was barred. */
export async function standingCarers(tx: Queryable, personUid: string, uids: string[]): Promise<string[]> {
  if (uids.length === 0) return []
  const rows = await tx
    .select({ uid: accounts.uid })
    .from(tags)
    .innerJoin(accounts, eq(accounts.uid, tags.carerUid))
    .where(
      and(eq(tags.personUid, personUid), standingTag(), eq(accounts.status, 'APPROVED'), inArray(accounts.uid, uids)),
    )
  return rows.map(({ uid }) => uid)
}

/** Caregivers before organisations, each in the order they came. */
export const inOrder = (contacts: (Contact | undefined)[]) =>
  [
    ...contacts.filter((contact) => contact?.type === 'CAREGIVER'),
    ...contacts.filter((contact) => contact?.type === 'PARTNER'),
  ] as Contact[]

/** Where a contact who keeps their number is reached instead, by their link; undefined where the relay connects no call now. */
export type RelayOf = (tagId: string) => TaggedAccount['account']['relay']

/**
 * As the contract shows them; `open` reveals caregivers' numbers to a device that left its own, and of those who keep theirs where `relay`
 * reaches them.
 */
export const shownContacts = (contacts: Contact[], open: boolean, now: Date, relay?: RelayOf): TaggedAccount[] => {
  const kin = kinOf(contacts)
  return contacts.map((contact) => shownContact(contact, kin.get(contact.uid), open, now, relay))
}

function shownContact(
  contact: Contact,
  kin: Kin | undefined,
  open: boolean,
  now: Date,
  relay: RelayOf | undefined,
): TaggedAccount {
  const { partner, hidesNumber } = contact
  return {
    id: contact.tagId,
    relationship: contact.relation,
    calledAs: contact.calledAs,
    ordinal: kin?.ordinal ?? null,
    account: {
      type: contact.type,
      prefixCountryNum: contact.type === 'PARTNER' || hidesNumber ? '' : contact.prefixCountryNum,
      phone: hidesNumber ? '' : contact.type === 'PARTNER' || open ? contact.phone : maskPhone(contact.phone),
      hidesNumber,
      relay: hidesNumber && open ? (relay?.(contact.tagId) ?? null) : null,
      masterPartnerUid: contact.masterPartnerUid,
      partnerDetail: partner && {
        organizationName: partner.organizationName,
        unitNumber: partner.unitNumber,
        address: partner.address,
        postalCode: partner.postalCode,
        branch: partner.branch,
        hotlineNumber: partner.hotlineNumber,
        openNow: isWorkingTime(now, CARE_HOURS),
      },
    },
  }
}
