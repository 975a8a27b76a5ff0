import { and, desc, eq, inArray, ne, sql, type SQL } from 'drizzle-orm'
import { CHANGES_PAGE, CHANGES_TO_OWNERS, type ChangeKind } from '#contract/changes.ts'
import { before } from '../admin/audit-filter.ts'
import { placeOf } from '../admin/audit.ts'
import { readPlace, writePlace } from '../admin/keyset.ts'
import type { Queryable } from '../db/open.ts'
import { accounts, administrators, audit, partnerDetails } from '../db/tables.ts'

/** Actions of the audit that the portal calls by another name than their own. */
const RENAMED: Record<string, ChangeKind> = {
  'code-issued': 'code-made',
  'code-added': 'code-made',
  'number-changed': 'mended-phone',
  'tag-asked': 'link-asked',
  'tag-accepted': 'link-accepted',
  'tag-ended': 'link-ended',
}
/** What staff did to a link, by the act in the line's details. */
const MENDED_LINK: Record<string, ChangeKind> = {
  add: 'link-added',
  end: 'link-ended',
  restore: 'link-restored',
  relation: 'link-relation',
  earlier: 'link-earlier',
}
/** Actions whose subject is a link and no account. */
export const LINK_ACTIONS = ['tag-asked', 'tag-accepted', 'tag-ended', 'called-as-changed']

type Line = Pick<typeof audit.$inferSelect, 'action' | 'details'>

/** What a line of the audit changed, as the portal names it; undefined for what the portal does not list. */
export function changeKind({ action, details }: Line): ChangeKind | undefined {
  if (action === 'tag-mended') return MENDED_LINK[String(details.act)]
  const name = action === 'account-mended' ? `mended-${String(details.part)}` : (RENAMED[action] ?? action)
  return CHANGES_TO_OWNERS.find((kind) => kind === name)
}

/** The actions about an account that stand behind these kinds of change; a kind that is no action's name finds no line. */
export const actionsOf = (kinds: readonly ChangeKind[]): string[] => [
  ...kinds,
  ...Object.entries(RENAMED).flatMap(([action, kind]) => (kinds.includes(kind) ? [action] : [])),
  ...(kinds.includes('mended-email') ? ['account-mended'] : []),
  ...(kinds.includes('link-added') ? ['tag-mended'] : []),
]

/** Lines about one subject; `which` says which of them. */
export interface About {
  subject: string
  which: SQL | undefined
}

/**
 * A page of the lines about these subjects that another account than the reader's caused, newest first, with who wrote them. Each subject is
 * one ordered walk of an index, so that a page costs no more in an audit of many millions of lines.
 */
export async function changeLines(db: Queryable, reader: string, about: readonly About[], after: string | undefined) {
  const place = readPlace(after, 'number')
  const walks = about.map(
    ({ subject, which }) =>
      sql`(select ${audit.id} as id, ${audit.createdAt} as at from ${audit}
        where ${and(eq(audit.subject, subject), ne(audit.actor, reader), which, before(place))}
        order by ${audit.createdAt} desc, ${audit.id} desc limit ${CHANGES_PAGE + 1})`,
  )
  const newest = sql`(select id from (${sql.join(walks, sql` union all `)}) as lines order by at desc, id desc limit ${CHANGES_PAGE + 1})`
  const rows = await db
    .select({
      line: audit,
      administrator: administrators.uid,
      account: accounts,
      organisation: partnerDetails.organizationName,
    })
    .from(audit)
    .leftJoin(administrators, eq(administrators.uid, audit.actor))
    .leftJoin(accounts, eq(accounts.uid, audit.actor))
    .leftJoin(partnerDetails, eq(partnerDetails.uid, organisationOfActor))
    .where(inArray(audit.id, newest))
    .orderBy(desc(audit.createdAt), desc(audit.id))
  const page = rows.slice(0, CHANGES_PAGE)
  const last = placeOf(page.at(-1)?.line)
  return { page, next: rows.length > CHANGES_PAGE && last ? writePlace(last) : null }
}
export type ChangeLine = Awaited<ReturnType<typeof changeLines>>['page'][number]

/** The organisation that an account is, or acts for as its staff; a person whom it registered acts for themself. */
const organisationOfActor = sql`case ${accounts.type} when 'PARTNER' then ${accounts.uid} when 'CAREGIVER' then ${accounts.masterPartnerUid} end`
