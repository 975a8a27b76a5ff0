import { and, desc, eq, gt, inArray, isNull } from 'drizzle-orm'
import type { LinkKind } from '../link-kinds.ts'
import { issueLink } from '../link-token.ts'
import { tokenOfLink } from '../sent-link.ts'
import { hours, later } from '#contract/domain/time.ts'
import { accounts, invitations, linkTokens, partnerDetails } from '../db/tables.ts'
import { RESET } from '../sample/accounts.ts'
import { carers, people } from '../sample/people.ts'
import { randomUid } from '../secrets.ts'
import type { Service } from '../service.ts'

/** Who the tour's links come from; no account. */
const TOUR = 'tour'
const organisation = carers['Sunrise Day Care']?.uid ?? ''
const caregiver = carers['Hui Min']?.uid ?? ''

/** A link of every kind of docs/decisions.md, "Sessions and links", by the name the tour shows. */
const LINKS: Record<string, { kind: LinkKind; recipient: string; partnerUid?: string }> = {
  adminToken: { kind: 'admin', recipient: TOUR },
  caregiverPartnerToken: { kind: 'caregiver-partner', recipient: organisation, partnerUid: organisation },
  careProfessionalToken: { kind: 'care-professional', recipient: TOUR, partnerUid: organisation },
  mopToken: { kind: 'mop', recipient: TOUR, partnerUid: organisation },
  resetToken: { kind: 'reset', recipient: RESET.uid },
}

/** One working link of each kind for the tour: one that was used or has ended is replaced when the tour is next looked at. */
export async function readyLinks(service: Service): Promise<Record<string, string>> {
  const { db, now } = service
  // Without the sample there is no account that a link could be for.
  const [loaded] = await db.select({ uid: accounts.uid }).from(accounts).where(eq(accounts.uid, organisation))
  if (!loaded) return {}
  const invitationId = await readyInvitation(service)
  const ready: Record<string, string> = invitationId ? { invitationId } : {}
  const newcomer = await organisationWithoutCredentials(service)
  const onboarding = { kind: 'partner' as const, recipient: newcomer, partnerUid: newcomer }
  for (const [name, { kind, ...link }] of Object.entries({ ...LINKS, partnerToken: onboarding })) {
    const [made] = await db
      .select({ id: linkTokens.id })
      .from(linkTokens)
      .where(
        and(
          eq(linkTokens.purpose, kind),
          eq(linkTokens.createdBy, TOUR),
          eq(linkTokens.recipient, link.recipient),
          isNull(linkTokens.usedAt),
          isNull(linkTokens.revokedAt),
          gt(linkTokens.expiresAt, now()),
        ),
      )
      .orderBy(desc(linkTokens.createdAt))
      .limit(1)
    ready[name] = made
      ? await tokenOfLink(service, made.id)
      : (await db.transaction((tx) => issueLink(service, tx, kind, { ...link, createdBy: TOUR }))).token
  }
  return ready
}

/** An approved organisation that has not set its credentials yet: a new one when the last has. */
async function organisationWithoutCredentials({ db, now }: Service): Promise<string> {
  const [waiting] = await db
    .select({ uid: accounts.uid })
    .from(accounts)
    .where(and(eq(accounts.createdBy, TOUR), eq(accounts.type, 'PARTNER'), isNull(accounts.username)))
    .limit(1)
  if (waiting) return waiting.uid
  const uid = randomUid()
  const at = now()
  const name = 'Harbour Day Care'
  await db.transaction(async (tx) => {
    await tx.insert(accounts).values({
      uid,
      type: 'PARTNER',
      status: 'APPROVED',
      firstname: name,
      createdBy: TOUR,
      approvedAt: at,
      createdAt: at,
      updatedAt: at,
    })
    await tx.insert(partnerDetails).values({
      uid,
      organizationName: name,
      branch: 'Telok Blangah',
      streetName: 'Lorong Sample',
      postalCode: '090001',
      address: '1 Lorong Sample',
      pocEmail: 'care@harbour.example',
      hotlineNumber: '61000002',
    })
  })
  return uid
}

/** An invitation to care for the first sample person; nothing once one of the two was deleted in the console. */
async function readyInvitation({ db, now }: Service): Promise<string | undefined> {
  const at = now()
  const personUid = people[0]?.uid ?? ''
  if ((await db.$count(accounts, inArray(accounts.uid, [personUid, caregiver]))) < 2) return undefined
  const [made] = await db
    .select({ id: invitations.id })
    .from(invitations)
    .where(
      and(
        eq(invitations.invitedBy, caregiver),
        isNull(invitations.usedAt),
        isNull(invitations.invitedUid),
        gt(invitations.expiresAt, at),
      ),
    )
    .limit(1)
  if (made) return made.id
  const id = randomUid()
  await db.insert(invitations).values({
    id,
    personUid,
    invitedBy: caregiver,
    relationship: 'Child',
    relationshipSide: 'CARER',
    phone: '+6580000009',
    createdAt: at,
    expiresAt: later(at, hours(7 * 24)),
  })
  return id
}
