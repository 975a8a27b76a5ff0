import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { LinkKind } from '../link-kinds.ts'
import { issueLink } from '../link-token.ts'
import { beginSession, type SessionPurpose } from '../session.ts'
import { accounts, partnerDetails, sessions, tags } from '../db/tables.ts'
import { randomUid } from '../secrets.ts'
import { normalised } from '../vault.ts'
import { atFileEnd } from './file-end.ts'
import { world } from './world.ts'

export const PASSWORD = 'Mango-bridge-42'
/** The calls that these builders and many tests make. */
export const calls = {
  code: '/public/credential/generateCaregiverSignUpOTP',
  verify: '/public/credential/verifyCaregiverSignUpOTP',
  caregiver: '/public/credential/signupCaregiver',
  person: '/public/credential/signupDementia',
  createPerson: '/public/accounts/createdementia',
  createCaregiver: '/public/accounts/createcaregiver',
  signIn: '/public/credential/signIn',
  me: '/account/me',
  confirm: '/account/confirm',
  tag: '/public/accounts/tagMyOtherAccount',
  search: '/public/accounts/usersFiltered',
}

let count = 0
/** A username, number or NRIC part that no other account of this file has. */
function next() {
  if (count === 0) atFileEnd(() => (count = 0))
  return (count += 1)
}
export const newUsername = () => `siewhua.${next()}.${randomUid().slice(0, 4)}`
/** National digits of a Singapore mobile number. */
export const newPhone = () => `9${String(1_000_000 + next())}`
/** No Z: an answer's time ends with 000Z, and would pass for somebody's. */
const NRIC_LETTERS = 'ABCDEFGHJKLMNPQRTUWX'
export const newNric = () =>
  `${String(next() % 1000).padStart(3, '0')}${NRIC_LETTERS[Math.floor(count / 1000) % NRIC_LETTERS.length]}`

const residence = {
  streetName: 'Toa Payoh Lorong 4',
  unitNumber: '#05-12',
  postalCode: '310192',
  cityCountry: 'Singapore',
  building: 'Toa Payoh Green',
  blockNumber: '192',
  address: '192 Toa Payoh Lorong 4',
}
export const AGREED = ['TERMS', 'DECLARATION', 'COLLECTION'] as const

type Fields = Record<string, unknown>
/** Lays `changes` over `base`, objects field by field; `undefined` removes a field. */
export function changed(base: Fields, changes: Fields): Fields {
  const result = { ...base }
  for (const [name, value] of Object.entries(changes)) {
    const inner = result[name]
    const both = [inner, value].every((side) => typeof side === 'object' && side !== null && !Array.isArray(side))
    result[name] = both ? changed(inner as Fields, value as Fields) : value
  }
  return result
}

/** A caregiver as they are sent, with every documented field (R3.2). */
export const caregiverCredential = (changes: Fields = {}) =>
  changed(
    {
      credentialType: 'USERNAME',
      credentialData: { username: newUsername(), password: PASSWORD },
      accountData: {
        prefixCountryNum: '+65',
        phone: newPhone(),
        email: `huimin.${next()}@example.test`,
        firstname: 'Hui Min',
        lastname: 'Lim',
        displayName: 'Hui Min',
        gender: 'female',
        birth: '1975-04-09',
        lastNric: newNric(),
        homeNumber: '62501234',
        ...residence,
        interests: '-',
        activityPreferences: '-',
        howFindHomeward: ['Social Media'],
        registrationPlatform: 'WEB',
        consents: [...AGREED, 'MARKETING'],
      },
    },
    changes,
  )

/** A person living with dementia as they are sent, with every documented field (R3.9). */
export const personCredential = (changes: Fields = {}) =>
  changed(
    {
      credentialType: 'USERNAME',
      credentialData: { username: newUsername(), password: PASSWORD },
      accountData: {
        prefixCountryNum: '+65',
        phone: newPhone(),
        email: `siewhua.${next()}@example.test`,
        firstname: 'Siew Hua',
        lastname: 'Lim',
        displayName: 'Ah Hua',
        gender: 'female',
        birth: '1944-11-30',
        lastNric: newNric(),
        homeNumber: '62505678',
        ...residence,
        interests: '-',
        activityPreferences: '-',
        findHomewardList: ['Recommendation by friend or collague'],
        howFindHomeward: ['Social Media'],
        existingDementiaSingapore: true,
        dementiaDetail: { language: 'Hokkien', typeDementia: 'Vascular Dementia', stageDementia: 'MILD' },
        dementiaHospital: {
          hospitalName: 'Tan Tock Seng Hospital',
          hospitalDepartment: 'Geriatric Medicine',
          appointment: 'DAILY',
          symptoms: 'Forgets the way home; asks the same question',
        },
        registrationPlatform: 'WEB',
        metadata: {
          cardAddress: { partnerAddress: '18 Lorong Sample', partnerBranch: '#01-12', partnerPostalCode: '310018' },
        },
      },
    },
    changes,
  )

/** An account that is on the table without having gone through a sign-up. */
type Overrides = Partial<typeof accounts.$inferInsert>

/** The world with what registration needs: browsers that proved a phone, accounts of every role, sessions and links. */
export async function registration() {
  const its = await world()
  const { service, db } = its

  const account = async (overrides: Overrides = {}) => {
    const uid = randomUid()
    const now = service.now()
    const row = {
      uid,
      type: 'CAREGIVER' as const,
      status: 'APPROVED' as const,
      firstname: 'Hui Min',
      lastname: 'Lim',
      createdAt: now,
      updatedAt: now,
      ...overrides,
    }
    await db.insert(accounts).values({ searchName: normalised(`${row.firstname} ${row.lastname}`), ...row })
    return row.uid
  }
  const organisation = async (overrides: Overrides = {}) => {
    const uid = await account({ type: 'PARTNER', firstname: 'Sunrise Day Care', lastname: '', ...overrides })
    await db.insert(partnerDetails).values({
      uid,
      organizationName: 'Sunrise Day Care',
      branch: 'Toa Payoh',
      unitNumber: '#01-12',
      address: '18 Lorong Sample',
      streetName: 'Lorong Sample',
      blockNumber: '18',
      building: 'Sunrise House',
      postalCode: '310018',
      pocEmail: `poc.${uid.toLowerCase()}@example.test`,
      hotlineNumber: '6377 0700',
    })
    return uid
  }
  /** The token of a session as the service would have answered it. */
  const session = (uid: string, purpose: SessionPurpose = 'member') =>
    db.transaction((tx) => beginSession(service, tx, uid, purpose))
  /** A browser signed in as this account. */
  const browserOf = async (uid: string, purpose?: SessionPurpose) => {
    const browser = its.device()
    browser.cookies.set('homeward_session', await session(uid, purpose))
    return browser
  }
  const link = async (kind: LinkKind, recipient: string, partnerUid?: string) =>
    (
      await db.transaction((tx) =>
        issueLink(service, tx, kind, { recipient, createdBy: 'an administrator', ...(partnerUid && { partnerUid }) }),
      )
    ).token
  const textsTo = async (address: string) => (await its.sentTo(address)).map(({ text }) => text)
  /** The code that was sent to this number last. */
  const codeSentTo = async (phone: string, prefix = '+65') =>
    (await textsTo(`${prefix}${phone}`)).map((text) => /#(\d{6})$/.exec(text)?.[1]).findLast(Boolean) ??
    expect.fail(`no code was sent to ${phone}`)
  /** The secret of the newest link to this page that was sent to a number or e-mail address. */
  const linkSentTo = async (page: string, address: string) =>
    (await textsTo(address)).map((text) => new RegExp(`/${page}/(\\w{43,})`).exec(text)?.[1]).findLast(Boolean) ??
    expect.fail(`no link to ${page} was sent to ${address}`)
  /** A browser that has just proved this number by a code. */
  const browserWithProof = async (phone: string) => {
    const browser = its.device()
    await answer(await browser.post(calls.code, { phone, prefixCountryNum: '+65', channel: 'sms' }))
    await browser.post(calls.verify, { phone, prefixCountryNum: '+65', code: await codeSentTo(phone) })
    return browser
  }
  /** A caregiver who has gone the whole way: browser, uid and what was sent. */
  const caregiver = async (changes: Fields = {}) => {
    const credential = caregiverCredential(changes) as ReturnType<typeof caregiverCredential> & {
      credentialData: { username: string; password: string }
      accountData: Record<string, string>
    }
    const browser = await browserWithProof(credential.accountData.phone ?? '')
    const { data } = await answer(await browser.post(calls.caregiver, { credential }))
    return { browser, credential, uid: data.account.uid as string, token: data.account.token as string }
  }
  /** Staff of an organisation, who may act for it. */
  const staffOf = async (organisationUid: string) => {
    const uid = await account({ masterPartnerUid: organisationUid })
    return { uid, browser: await browserOf(uid) }
  }
  const row = async (uid: string) => (await db.select().from(accounts).where(eq(accounts.uid, uid)))[0]
  const tagsOf = (personUid: string) => db.select().from(tags).where(eq(tags.personUid, personUid))
  const sessionsOf = (uid: string) => db.select().from(sessions).where(eq(sessions.accountUid, uid))

  return {
    ...its,
    account,
    organisation,
    session,
    browserOf,
    link,
    textsTo,
    codeSentTo,
    linkSentTo,
    browserWithProof,
    caregiver,
    staffOf,
    row,
    tagsOf,
    sessionsOf,
  }
}

/** The parsed answer of a call that has to succeed. */
export async function answer(response: Response) {
  const body = await response.json()
  expect(body.type, `${response.status} ${body.code}`).toBe('SUCCESS')
  return body
}

/** The refusal's code of a call that has to be refused. */
export async function refusal(response: Response): Promise<string> {
  const body = await response.json()
  expect(body.type, JSON.stringify(body.data)).toBe('ERROR')
  return body.code
}

/** The same with the field it names. */
export async function refusalAt(response: Response): Promise<[code: string, field: string | undefined]> {
  const { data } = await response.clone().json()
  return [await refusal(response), data.field]
}
