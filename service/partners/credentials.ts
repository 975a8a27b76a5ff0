import { and, desc, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { refuse, type RefusalCode } from '#contract/errors.ts'
import { professionalCredentials } from '#contract/forms.ts'
import type { In, Out } from '#contract/index.ts'
import { PROFESSIONAL_CREDENTIAL_MAX, USERNAME_MIN } from '#contract/limits.ts'
import { givenToken, holdLink } from '../accounts/links.ts'
import type { LinkKind } from '../link-kinds.ts'
import { issueLink, readLink, useLink, type Link } from '../link-token.ts'
import { storeConsents, uniquely } from '../accounts/account-row.ts'
import { passwordColumns } from '../accounts/sign-up.ts'
import type { Tx } from '../db/open.ts'
import { accounts, linkTokens, partnerDetails, invitations } from '../db/tables.ts'
import { obey } from '../rules.ts'
import { hashToken, randomUid } from '../secrets.ts'
import type { Caller } from '../caller.ts'
import type { Service } from '../service.ts'

/** A used onboarding link still says that it was used, so that the page can say where to sign in. */
async function linkEvenUsed({ db, keys }: Service, token: string, ...kinds: LinkKind[]): Promise<Link | undefined> {
  const [link] = await db
    .select()
    .from(linkTokens)
    .where(
      and(
        eq(linkTokens.tokenHash, hashToken(token)),
        or(...kinds.map((kind) => eq(linkTokens.purpose, kind))),
        isNotNull(linkTokens.usedAt),
      ),
    )
    .orderBy(desc(linkTokens.createdAt))
  return link && keys.isLinkToken(token, link.id) ? link : undefined
}

/**
 * OrgName_ServiceType_Location: initials of the organisation, of its branch, and of its street (R5.6); with more letters
 * of the organisation's name where they are too few for a username.
 */
export function suggestUsername(partner: {
  organizationName: string
  branch: string | null
  streetName: string | null
}) {
  const initials = (text: string | null) =>
    (text ?? '').match(/\p{L}/gu)
      ? (text ?? '')
          .split(/\s+/)
          .map((word) => [...word][0] ?? '')
          .join('')
          .toUpperCase()
      : ''
  const places = [initials(partner.branch), initials(partner.streetName)].filter(Boolean)
  const suggested = [initials(partner.organizationName), ...places].join('_')
  const missing = USERNAME_MIN.caregiver - [...suggested].length
  if (missing <= 0) return [...suggested].slice(0, SUGGESTED_MAX).join('')
  const letters = [...partner.organizationName.toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, '')]
  const name = letters.slice(0, [...initials(partner.organizationName)].length + missing).join('')
  return [name, ...places].join('_').padEnd(USERNAME_MIN.caregiver, '0')
}

/** Room for a number behind a suggestion that is taken. */
const SUGGESTED_MAX = PROFESSIONAL_CREDENTIAL_MAX - 5
/** So many people of one branch are each suggested a username of their own. */
const SUGGESTED_OF_A_KIND = 999

/** The suggested username, or, where it is taken, the same with the first number that is free. */
async function freeUsername({ db }: Pick<Service, 'db'>, suggested: string): Promise<string> {
  const names = [
    suggested,
    ...Array.from({ length: SUGGESTED_OF_A_KIND - 1 }, (_, index) => `${suggested}_${index + 2}`),
  ]
  const name = sql<string>`lower(${accounts.username})`
  const rows = await db
    .select({ name })
    .from(accounts)
    .where(
      inArray(
        name,
        names.map((one) => one.toLowerCase()),
      ),
    )
  const taken = new Set(rows.map((row) => row.name))
  return names.find((one) => !taken.has(one.toLowerCase())) ?? suggested
}

async function tokenAccount(service: Service, link: Link) {
  const [row] = await service.db
    .select({ account: accounts, partner: partnerDetails })
    .from(accounts)
    .innerJoin(partnerDetails, eq(partnerDetails.uid, accounts.uid))
    .where(eq(accounts.uid, link.partnerUid ?? ''))
  const { partner } = row ?? refuse('link-ended')
  return {
    account: {
      uid: partner.uid,
      id: partner.uid,
      // An older onboarding link must not set other credentials than the ones that were submitted.
      credentialSubmitted: link.usedAt !== null || (link.purpose === 'partner' && row?.account.username != null),
      organizationName: partner.organizationName,
      address: partner.address,
      unitNumber: partner.unitNumber,
      postalCode: partner.postalCode,
      branch: partner.branch,
      streetName: partner.streetName,
      blockNumber: partner.blockNumber,
      building: partner.building,
      suggestedUsername: await freeUsername(service, suggestUsername(partner)),
    },
    purpose: link.purpose as 'partner' | 'caregiver-partner' | 'care-professional',
  }
}

/** Reads an onboarding link or a staff link; this browser keeps it for the steps that follow. */
export async function verifyPartnerToken(
  service: Service,
  input: In<'verifyPartnerToken'>,
  caller: Caller,
): Out<'verifyPartnerToken'> {
  const token = givenToken(caller, input)
  const link =
    (await readLink(service, token, 'partner', 'caregiver-partner')) ??
    (await linkEvenUsed(service, token, 'partner')) ??
    refuse('link-ended')
  if (link.purpose === 'caregiver-partner') caller.remember('entry', token)
  else holdLink(caller, token)
  return tokenAccount(service, link)
}

export async function verifyCGUnderPartner(
  service: Service,
  input: In<'verifyCGUnderPartner'>,
  caller: Caller,
): Out<'verifyCGUnderPartner'> {
  const token = givenToken(caller, input)
  const link =
    (await readLink(service, token, 'care-professional')) ??
    (await linkEvenUsed(service, token, 'care-professional')) ??
    refuse('link-ended')
  holdLink(caller, token)
  return tokenAccount(service, link)
}

type Submission = In<'submitPartner'>

async function checkedLink(
  service: Service,
  input: Submission,
  caller: Caller,
  kind: 'partner' | 'care-professional',
  used: RefusalCode,
) {
  const token = givenToken(caller, input)
  const link = await readLink(service, token, kind)
  if (!link) refuse((await linkEvenUsed(service, token, kind)) ? used : 'link-ended')
  const username = (input.username ?? '').trim()
  obey(
    professionalCredentials,
    { ...input, username, confirmPassword: input.confirmPassword ?? input.password },
    service.now(),
  )
  return { token, link, login: await passwordColumns(service, username, input.password ?? '') }
}

/** The organisation's own account gets its credentials; the answer's token hands over to the admin console once. */
export async function submitPartner(service: Service, input: Submission, caller: Caller): Out<'submitPartner'> {
  const { token, link, login } = await checkedLink(service, input, caller, 'partner', 'credentials-submitted')
  return uniquely(() =>
    service.db.transaction(async (tx) => {
      const at = service.now()
      await useLink(service, tx, token, 'partner')
      const uid = link.partnerUid ?? ''
      const [saved] = await tx
        .update(accounts)
        .set({ ...login, updatedAt: at })
        .where(and(eq(accounts.uid, uid), isNull(accounts.username)))
        .returning({ uid: accounts.uid })
      if (!saved) refuse('credentials-submitted')
      return handOver(service, tx, caller, uid, uid, input.consents)
    }),
  )
}

/** A care professional becomes an account of the organisation that invited them. */
export async function submitCGUnderPartner(
  service: Service,
  input: In<'submitCGUnderPartner'>,
  caller: Caller,
): Out<'submitCGUnderPartner'> {
  const { token, link, login } = await checkedLink(service, input, caller, 'care-professional', 'credentials-verified')
  return uniquely(() =>
    service.db.transaction(async (tx) => {
      const at = service.now()
      await useLink(service, tx, token, 'care-professional')
      const uid = randomUid()
      const [invited] = await tx
        .update(invitations)
        .set({ usedAt: at, invitedUid: uid })
        .where(eq(invitations.linkId, link.id))
        .returning({ email: invitations.email })
      await tx.insert(accounts).values({
        uid,
        type: 'CAREGIVER',
        status: 'APPROVED',
        approvedAt: at,
        email: invited?.email ?? null,
        ...login,
        metadata: { MoP: false, homewardPro: true },
        masterPartnerUid: link.partnerUid,
        createdBy: link.createdBy,
        locale: caller.locale,
        registrationPlatform: 'WEB',
        createdAt: at,
        updatedAt: at,
      })
      return handOver(service, tx, caller, uid, link.partnerUid ?? '', input.consents)
    }),
  )
}

/** What both submit calls answer: a 60-second link into the console; what was ticked on the page is stored with it. */
async function handOver(
  service: Service,
  tx: Tx,
  caller: Caller,
  uid: string,
  partnerUid: string,
  kinds: Submission['consents'],
) {
  const at = service.now()
  await storeConsents(tx, { accountUid: uid, kinds, locale: caller.locale, givenBy: uid, at })
  const { token } = await issueLink(service, tx, 'hand-over', { recipient: uid, createdBy: uid, partnerUid })
  return { token, message: 'Your credentials have been saved.' }
}
