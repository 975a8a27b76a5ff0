import { eq } from 'drizzle-orm'
import type { AccountData, Credential, OwnAccount } from '#contract/account-data.ts'
import { CONSENT_VERSION, type Consent, type Locale } from '#contract/options.ts'
import { Refusal, type RefusalCode } from '#contract/errors.ts'
import type { Tx } from '../db/open.ts'
import { accounts, consents } from '../db/tables.ts'
import type { Service } from '../service.ts'
import { normalised, type Sealed } from '../vault.ts'
import type { Account } from '../session.ts'

type AccountColumns = typeof accounts.$inferInsert

const orNull = (value: string | undefined) => (value === undefined ? undefined : value || null)

/**
 * A payload's account data, merged from both specified readings (R3.2): some fields are sent next to `accountData`
 * instead of inside it.
 */
export const accountDataOf = ({
  accountData,
  alreadyLoggedIn,
  metadata,
  howFindHomeward,
}: Credential): AccountData => ({
  ...accountData,
  alreadyLoggedIn: accountData.alreadyLoggedIn ?? alreadyLoggedIn,
  metadata: accountData.metadata ?? metadata,
  howFindHomeward: accountData.howFindHomeward ?? howFindHomeward,
})

/**
 * The metadata of a caregiver's, organisation's or public member's account: the flags a client may set, then those the
 * server decides, which override them (R3.9).
 */
export const metadataOf = (data: AccountData, decided: { MoP: boolean; fromMoP?: boolean }) => ({
  homewardPro: data.metadata?.homewardPro ?? true,
  ...(data.alreadyLoggedIn !== undefined && { alreadyLoggedIn: data.alreadyLoggedIn }),
  ...decided,
})

/**
 * The unencrypted columns of a payload, by their specified names (R3.9). An absent field stays absent, so that a
 * change updates only the columns it names.
 */
export function clearColumns(data: AccountData): Partial<AccountColumns> {
  const columns: Partial<AccountColumns> = {
    email: orNull(data.email),
    firstname: data.firstname,
    lastname: data.lastname,
    displayName: orNull(data.displayName),
    gender: orNull(data.gender),
    birth: orNull(data.birth),
    homeNumber: orNull(data.homeNumber),
    streetName: orNull(data.streetName),
    unitNumber: orNull(data.unitNumber),
    postalCode: orNull(data.postalCode),
    cityCountry: orNull(data.cityCountry),
    building: orNull(data.building),
    blockNumber: orNull(data.blockNumber),
    address: orNull(data.address),
    interests: orNull(data.interests),
    activityPreferences: orNull(data.activityPreferences),
    findHomewardList: data.findHomewardList,
    howFindHomeward: data.howFindHomeward,
    language: orNull(data.dementiaDetail?.language),
    registrationPlatform: orNull(data.registrationPlatform),
    locale: data.locale,
  }
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined))
}

/** The fields of a payload that are stored encrypted. */
export function sealedPart(data: AccountData): Sealed {
  const { dementiaDetail, dementiaHospital } = data
  const part: { [Key in keyof Sealed]: Sealed[Key] | undefined } = {
    lastNric: data.lastNric?.toUpperCase(),
    existingDementiaSingapore: data.existingDementiaSingapore,
    typeDementia: dementiaDetail?.typeDementia,
    stageDementia: dementiaDetail?.stageDementia,
    hospitalName: dementiaHospital?.hospitalName,
    hospitalDepartment: dementiaHospital?.hospitalDepartment,
    appointment: dementiaHospital?.appointment,
    symptoms: dementiaHospital?.symptoms,
  }
  return Object.fromEntries(Object.entries(part).filter(([, value]) => value !== undefined)) as Sealed
}

/** The columns computed from others: the encrypted part and the keyed hashes by which an account is looked up. */
export function derivedColumns(
  { vault }: Pick<Service, 'vault'>,
  account: { uid: string; firstname: string; lastname: string; birth: string | null },
  sealed: Sealed,
): Partial<AccountColumns> {
  const { lastNric } = sealed
  return {
    sealed: vault.seal(sealed, account.uid),
    searchName: normalised(`${account.firstname} ${account.lastname}`),
    nricHash: lastNric ? vault.nricHash(lastNric) : null,
    personHash: lastNric && account.birth ? vault.personHash(account.lastname, account.birth, lastNric) : null,
  }
}

/** Stores each consent with the wording's version and language, the time, and who gave it. */
export async function storeConsents(
  tx: Tx,
  given: { accountUid: string; kinds: readonly Consent[] | undefined; locale: Locale; givenBy: string; at: Date },
) {
  const kinds = [...new Set(given.kinds)]
  if (kinds.length === 0) return
  await tx.insert(consents).values(
    kinds.map((kind) => ({
      accountUid: given.accountUid,
      kind,
      version: CONSENT_VERSION,
      locale: given.locale,
      givenBy: given.givenBy,
      createdAt: given.at,
    })),
  )
}

/** Every documented field as its owner reads it back. */
export async function ownAccount({ db, vault }: Pick<Service, 'db' | 'vault'>, account: Account): Promise<OwnAccount> {
  const sealed = vault.open(account.sealed, account.uid)
  const given = await db.select().from(consents).where(eq(consents.accountUid, account.uid)).orderBy(consents.id)
  const person = account.type === 'DEMENTIA'
  return {
    uid: account.uid,
    type: account.type,
    status: account.status,
    username: account.username,
    credentialType: account.credentialType,
    prefixCountryNum: account.prefixCountryNum,
    phone: account.phone,
    phoneVerified: account.phoneVerifiedAt !== null,
    email: account.email,
    emailVerified: account.emailVerifiedAt !== null,
    newEmail: account.newEmail,
    firstname: account.firstname,
    lastname: account.lastname,
    displayName: account.displayName,
    gender: account.gender,
    birth: account.birth,
    lastNric: sealed.lastNric ?? null,
    homeNumber: account.homeNumber,
    streetName: account.streetName,
    unitNumber: account.unitNumber,
    postalCode: account.postalCode,
    cityCountry: account.cityCountry,
    building: account.building,
    blockNumber: account.blockNumber,
    address: account.address,
    interests: account.interests,
    activityPreferences: account.activityPreferences,
    howFindHomeward: account.howFindHomeward,
    findHomewardList: account.findHomewardList,
    existingDementiaSingapore: sealed.existingDementiaSingapore ?? null,
    dementiaDetail: person
      ? {
          language: account.language,
          typeDementia: sealed.typeDementia ?? null,
          stageDementia: sealed.stageDementia ?? null,
        }
      : null,
    dementiaHospital: person
      ? {
          hospitalName: sealed.hospitalName ?? null,
          hospitalDepartment: sealed.hospitalDepartment ?? null,
          appointment: sealed.appointment ?? null,
          symptoms: sealed.symptoms ?? null,
        }
      : null,
    registrationPlatform: account.registrationPlatform,
    metadata: account.metadata,
    createdBy: account.createdBy,
    masterPartnerUid: account.masterPartnerUid,
    membershipId: account.membershipId,
    photo: account.photo,
    locale: account.locale,
    consents: given
      .filter(({ withdrawnAt }) => withdrawnAt === null)
      .map(({ kind, version, locale, createdAt }) => ({ kind, version, locale, at: createdAt.toISOString() })),
    createdAt: account.createdAt.toISOString(),
    updatedAt: account.updatedAt.toISOString(),
  }
}

/** The documented refusal for each unique index. The index, not an earlier check, decides when two requests race. */
const TAKEN: Record<string, RefusalCode> = {
  accounts_username: 'username-taken',
  accounts_google: 'google-taken',
  accounts_verified_phone: 'phone-taken',
  accounts_verified_email: 'email-taken',
  accounts_person: 'person-exists',
  tags_pair: 'tag-exists',
}

/**
 * Runs `work` and turns a unique index's violation into the documented refusal; `other` gives a form its own code for
 * one of them.
 */
export async function uniquely<T>(
  work: () => Promise<T>,
  other: Partial<Record<RefusalCode, RefusalCode>> = {},
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const cause = (error instanceof Error && error.cause ? error.cause : error) as {
      code?: string
      constraint?: string
    }
    const code = cause.code === '23505' && cause.constraint ? TAKEN[cause.constraint] : undefined
    if (!code) throw error
    throw new Refusal(other[code] ?? code)
  }
}

/** Whether this person's account has nothing to sign in with yet: a link then asks for a username with the first password. */
export const choosesUsername = ({ type, credentialType, username }: Account) =>
  type === 'DEMENTIA' && credentialType === null && username === null
