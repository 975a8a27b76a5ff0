import { and, desc, eq, inArray, notInArray, sql } from 'drizzle-orm'
import { CHANGES_TO_CARERS, CHANGES_TO_OWNERS, type Change, type ChangeKind } from '#contract/changes.ts'
import { refuse } from '#contract/errors.ts'
import type { In, Out } from '#contract/index.ts'
import type { Caller } from '../caller.ts'
import type { Queryable } from '../db/open.ts'
import { accounts, audit, partnerDetails, tags } from '../db/tables.ts'
import { carersAmong } from '../safe-return/contacts.ts'
import type { Service } from '../service.ts'
import { allows, nameOf, type Standing } from '../tags/standing.ts'
import { actionsOf, changeKind, changeLines, LINK_ACTIONS, type About, type ChangeLine } from './change-lines.ts'

/** Links of one account that are looked through at most, the newest first: more than any family has. */
const LINKS = 100
/** Kinds of which those concerned are told that it happened, and never by whom; that staff did it may be said. */
const UNSIGNED: readonly ChangeKind[] = ['link-asked', 'link-accepted', 'link-ended', 'link-restored']

/** The links of an account on one side, with whom they are; those barred stand apart, for nothing tells of them. */
async function linksOf(db: Queryable, side: 'personUid' | 'carerUid', uid: string) {
  const other = side === 'personUid' ? tags.carerUid : tags.personUid
  const rows = await db
    .select({ tag: tags, account: accounts, organisation: partnerDetails.organizationName })
    .from(tags)
    .innerJoin(accounts, eq(accounts.uid, other))
    .leftJoin(partnerDetails, eq(partnerDetails.uid, other))
    .where(eq(tags[side], uid))
    .orderBy(desc(tags.createdAt), desc(tags.id))
    .limit(LINKS)
  return {
    open: rows.filter(({ tag }) => tag.barredAt === null),
    barred: rows.filter(({ tag }) => tag.barredAt !== null).map(({ tag }) => tag),
  }
}
type LinkRow = Awaited<ReturnType<typeof linksOf>>['open'][number]

const detail = (name: string) => sql<string | null>`${audit.details}->>${name}`
const aboutLinks = (links: LinkRow[]): About[] =>
  links.map(({ tag }) => ({ subject: tag.id, which: inArray(audit.action, LINK_ACTIONS) }))
/** The link that a line is about: its subject, or what its details name. */
const linkOf = ({ line }: ChangeLine, links: LinkRow[]) =>
  links.find(({ tag }) => tag.id === line.subject || tag.id === line.details.tagId)

/** A line as the portal lists it; `nameFor` answers what the reader may call an account that is neither staff nor the person. */
function changeOf(
  row: ChangeLine,
  other: string | null,
  nameFor: (account: NonNullable<ChangeLine['account']>) => Pick<Change, 'by' | 'name'>,
): Change[] {
  const { line, administrator, account, organisation } = row
  const what = changeKind(line)
  if (!what) return []
  const isStaff = administrator !== null || line.actor === 'command'
  const who = (): Pick<Change, 'by' | 'name'> => {
    if (isStaff) return { by: 'association', name: null }
    if (UNSIGNED.includes(what) || line.actor.startsWith('address:') || line.actor === 'clean-up')
      return { by: null, name: null }
    if (!account) return { by: 'gone', name: null }
    return organisation === null ? nameFor(account) : { by: 'organisation', name: organisation }
  }
  return [{ id: String(line.id), at: line.createdAt.toISOString(), what, other, ...who() }]
}

/**
 * What others than the reader changed about a person, newest first. A reader who neither is the person nor made the account reads what
 * concerns card, photo, contacts and membership, and no contact's name. Of a link that staff barred nothing stands there, nor the name of
 * who was barred.
 */
export async function changesOf(service: Service, standing: Standing, after: string | undefined) {
  const { db, now } = service
  const { person, me } = standing
  const isOwner = allows(standing, 'looks')
  const isNamed = allows(standing, 'numbers')
  const { open, barred } = await linksOf(db, 'personUid', person.uid)
  const hidden = barred.map(({ id }) => id)
  const which = and(
    inArray(audit.action, actionsOf(isOwner ? CHANGES_TO_OWNERS : CHANGES_TO_CARERS)),
    hidden.length > 0 ? notInArray(sql`coalesce(${detail('tagId')}, '')`, hidden) : undefined,
  )
  const { page, next } = await changeLines(db, me.uid, [{ subject: person.uid, which }, ...aboutLinks(open)], after)
  const actors = page.map(({ line }) => line.actor)
  const contacts = isNamed ? await carersAmong(db, person.uid, actors, now()) : []
  const kept = barred.map(({ carerUid }) => carerUid)
  const changes = page.flatMap((row) => {
    const link = linkOf(row, open)
    const isKnown = isNamed && link !== undefined && link.tag.acceptedAt !== null
    const other = isKnown ? (link.organisation ?? nameOf(link.account)) : null
    return changeOf(row, other, (account) => {
      if (account.uid === person.uid) return { by: 'person', name: nameOf(account) }
      return { by: 'contact', name: contacts.includes(account.uid) ? nameOf(account) : null }
    }).map((change) => (row.account && isKeptAway(row.account, kept) ? { ...change, by: null, name: null } : change))
  })
  return { changes, next }
}

/** Whether an account, or the organisation that it acts for, is barred from the person. */
const isKeptAway = ({ uid, masterPartnerUid }: NonNullable<ChangeLine['account']>, kept: readonly string[]) =>
  kept.includes(uid) || (masterPartnerUid !== null && kept.includes(masterPartnerUid))

/** What others changed of the member's own account, and of their links with the people they care for. */
export async function readOwnChanges(
  service: Service,
  { after }: In<'readOwnChanges'>,
  caller: Caller,
): Out<'readOwnChanges'> {
  const { account: me } = caller.session ?? refuse('sign-in-required')
  const own: About = { subject: me.uid, which: inArray(audit.action, actionsOf(CHANGES_TO_OWNERS)) }
  // An organisation's links are the console's; a person's stand in the history of the person.
  const isCaregiver = me.type === 'CAREGIVER' && me.masterPartnerUid === null
  const { open } = isCaregiver ? await linksOf(service.db, 'carerUid', me.uid) : { open: [] }
  const mended = open.map(({ tag }) => ({
    subject: tag.personUid,
    which: and(eq(audit.action, 'tag-mended'), eq(detail('tagId'), tag.id)),
  }))
  const { page, next } = await changeLines(service.db, me.uid, [own, ...aboutLinks(open), ...mended], after)
  const changes = page.flatMap((row) => {
    const link = linkOf(row, open)
    // After "Stop now" the name is hidden from everybody but the person.
    const other =
      link && link.tag.acceptedAt !== null && link.account.stoppedNowAt === null ? nameOf(link.account) : null
    return changeOf(row, other, () => ({ by: 'contact', name: null }))
  })
  return { changes, next }
}
