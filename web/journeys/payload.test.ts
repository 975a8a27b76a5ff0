import { describe, expect, test } from 'vitest'
import type { OwnAccount } from '#contract/account-data.ts'
import { situation as anybody } from '../test/situations.ts'
import { caregiverPayload } from './caregiver.ts'
import { createCaregiverPayload } from './caregiver-by-person.ts'
import { appointPayload } from './organisation-appointed.ts'
import type { Situation } from './situation.ts'
import { partnerCredentialsPayload, partnerPayload, professionalPayload } from './partner.ts'
import { newPasswordPayload, takeOverPayload } from './password.ts'
import { confirmPayload, editPayload, personAnswers, personPayload } from './person.ts'
import { createPersonPayload } from './person-by-caregiver.ts'
import { publicMemberPayload } from './public-member.ts'
import { signInPayload } from './sign-in.ts'
import { tagCaregiverPayload } from './tag-caregiver.ts'
import { tagPersonPayload } from './tag-person.ts'

/** The specified payloads, call by call (R3.2). */
const situation = (draft: Situation['draft'], changes: Partial<Situation> = {}) => anybody({ draft, ...changes })
const own = { uid: 'own', type: 'CAREGIVER', masterPartnerUid: null } as unknown as OwnAccount

const credentials = { username: 'huimin', password: 'secret word', confirmPassword: 'secret word' }
const who = { firstname: 'Hui Min', lastname: 'Lim', gender: 'female', birth: '1970-03-05', lastNric: '123A' }
const home = {
  streetName: 'Lorong 4 Toa Payoh',
  unitNumber: '#01-670',
  postalCode: '310192',
  cityCountry: 'Singapore',
  building: 'KIM KEAT',
  blockNumber: '192',
  address: '192 LORONG 4 TOA PAYOH SINGAPORE',
}
const dementia = { language: 'Hokkien', typeDementia: 'Vascular Dementia', stageDementia: 'MILD' }
const hospital = { hospitalName: 'TTSH', hospitalDepartment: 'Geriatrics', symptoms: 'forgets, gets lost' }
const ticks = { agreeTerms: true, agreeDeclaration: true, agreeCollection: true }

describe('signupCaregiver', () => {
  const draft = {
    ...credentials,
    ...who,
    ...home,
    ...ticks,
    prefixCountryNum: '+65',
    phone: '81234567',
    displayName: 'Min',
    email: 'huimin@example.com',
    homeNumber: '61234567',
    howFindHomeward: ['Social Media', 'my neighbour'],
    terms: true,
    verifiedPhone: '+6581234567',
    code: '123456',
  }
  test('carries every documented field of the account', () => {
    expect(caregiverPayload(situation(draft))).toEqual({
      credential: {
        credentialType: 'USERNAME',
        credentialData: { username: 'huimin', password: 'secret word' },
        accountData: {
          ...who,
          ...home,
          prefixCountryNum: '+65',
          phone: '81234567',
          email: 'huimin@example.com',
          displayName: 'Min',
          homeNumber: '61234567',
          howFindHomeward: ['Social Media', 'my neighbour'],
          findHomewardList: ['Social Media', 'my neighbour'],
          interests: '-',
          activityPreferences: '-',
          registrationPlatform: 'WEB',
          metadata: { MoP: false, homewardPro: true },
          consents: ['TERMS', 'DECLARATION', 'COLLECTION'],
        },
      },
    })
  })
  test('says by whose link, and which invitation it answers', () => {
    const payload = caregiverPayload(
      situation({ ...draft, phone: '', uidAdmin: 'admin', masterPartnerUid: 'organisation', invitationId: 'invited' }),
    )
    expect(payload.invitationId).toBe('invited')
    expect(payload.credential.accountData).toMatchObject({ createdBy: 'admin', masterPartnerUid: 'organisation' })
    expect(payload.credential.accountData).not.toHaveProperty('phone')
  })
  test('with Google carries the token and no password', () => {
    const { credential } = caregiverPayload(
      situation({ ...draft, credentialType: 'GOOGLE', idTokenGoogle: 'token of Google' }),
    )
    expect(credential).toMatchObject({
      credentialType: 'GOOGLE',
      credentialData: { username: 'huimin', idTokenGoogle: 'token of Google' },
    })
    expect(JSON.stringify(credential)).not.toContain('secret')
  })
  test('adds marketing only when it was ticked', () => {
    const consents = caregiverPayload(situation({ ...draft, agreeMarketing: true })).credential.accountData?.consents
    expect(consents).toContain('MARKETING')
    const without = caregiverPayload(situation({ ...draft, agreeMarketing: false })).credential.accountData?.consents
    expect(without).toEqual(['TERMS', 'DECLARATION', 'COLLECTION'])
  })
})

describe('createdementia', () => {
  const draft = {
    ...credentials,
    ...who,
    ...home,
    ...dementia,
    ...hospital,
    ...ticks,
    relationship: 'Parent',
    signsIn: 'yes',
  }
  const create = (more: Situation['draft'] = {}) =>
    createPersonPayload(situation({ ...draft, ...more }, { account: own }))
  const data = (more: Situation['draft'] = {}) => create(more).dementia.credential.accountData

  test('nests dementia and hospital as documented', () => {
    expect(create({ existingDementiaSingapore: false })).toEqual({
      uid: 'own',
      relationship: 'Parent',
      dementia: {
        credential: {
          credentialType: 'USERNAME',
          credentialData: { username: 'huimin', password: 'secret word' },
          accountData: {
            ...who,
            ...home,
            prefixCountryNum: '0',
            phone: '0',
            existingDementiaSingapore: false,
            dementiaDetail: dementia,
            dementiaHospital: { ...hospital, appointment: 'DAILY' },
            interests: '-',
            activityPreferences: '-',
            registrationPlatform: 'WEB',
            consents: ['TERMS', 'DECLARATION', 'COLLECTION'],
          },
        },
      },
    })
  })
  test('carries nothing to sign in with for a person who will not, whatever was typed before', () => {
    const { credential } = create({ signsIn: 'no' }).dementia
    expect(credential).toMatchObject({ credentialType: 'USERNAME', credentialData: {} })
    expect(JSON.stringify(credential)).not.toMatch(/huimin|secret word/)
  })
  test('sends the real number when one was given', () => {
    expect(data({ prefixCountryNum: '+60', phone: '123456789' })).toMatchObject({
      prefixCountryNum: '+60',
      phone: '123456789',
    })
  })
  test('puts "-" where the association knows the person already', () => {
    const known = data({ existingDementiaSingapore: true, hospitalName: '', agreeCollection: undefined })
    expect(known?.existingDementiaSingapore).toBe(true)
    expect(known?.dementiaHospital).toEqual({
      hospitalName: '-',
      hospitalDepartment: '-',
      appointment: 'DAILY',
      symptoms: '-',
    })
    expect(known?.consents).toEqual(['TERMS', 'DECLARATION', 'COLLECTION'])
  })
})

describe('signupDementia', () => {
  const draft = {
    ...credentials,
    ...who,
    ...home,
    ...dementia,
    ...hospital,
    existingDementiaSingapore: true,
    howFindHomeward: ['Social Media'],
  }
  test('carries the details, the screening, and the consent to be stored', () => {
    expect(personPayload(situation(draft)).credential).toMatchObject({
      credentialType: 'USERNAME',
      credentialData: { username: 'huimin', password: 'secret word' },
      accountData: {
        ...who,
        ...home,
        dementiaDetail: dementia,
        dementiaHospital: { ...hospital, appointment: 'DAILY' },
        existingDementiaSingapore: true,
        metadata: {},
        consents: ['STORAGE'],
      },
    })
  })
  test('in partner mode asks no password and may send the card to the organisation', () => {
    const { credential } = personPayload(
      situation({
        ...draft,
        signsIn: 'yes',
        password: undefined,
        masterPartnerUid: 'organisation',
        cardAddress: true,
        partnerAddress: '18 Lorong Sample',
        partnerBranch: '#01-12',
        partnerPostalCode: '310018',
      }),
    )
    expect(credential.credentialData).toEqual({ username: 'huimin', password: undefined })
    expect(credential.accountData?.metadata).toEqual({
      cardAddress: { partnerAddress: '18 Lorong Sample', partnerBranch: '#01-12', partnerPostalCode: '310018' },
    })
  })
  test('in partner mode carries nothing to sign in with for a person who will not', () => {
    const { credential } = personPayload(situation({ ...draft, signsIn: 'no', masterPartnerUid: 'organisation' }))
    expect(credential).toMatchObject({ credentialType: 'USERNAME', credentialData: {} })
    expect(JSON.stringify(credential)).not.toMatch(/huimin|secret word/)
  })
  test('is confirmed with what was ticked and the name that is printed', () => {
    expect(confirmPayload(situation({ ...ticks, displayName: 'Ah Ma' }))).toEqual({
      consents: ['TERMS', 'DECLARATION', 'COLLECTION'],
      displayName: 'Ah Ma',
    })
  })
})

describe('an edit of an account that stands', () => {
  test('sends what its step asks and nothing else', () => {
    const draft = { ...who, ...home, ...dementia, ...hospital, homeNumber: '' }
    expect(editPayload(draft, Object.keys(home))).toEqual({ accountData: home })
    expect(editPayload(draft, ['hospitalName', 'symptoms', 'existingDementiaSingapore']).accountData).toMatchObject({
      dementiaHospital: { ...hospital, appointment: 'DAILY' },
    })
    expect(editPayload(draft, ['homeNumber'])).toEqual({ accountData: { homeNumber: '' } })
  })
  test('begins with what the account holds; "-", "0" and "null" are empty', () => {
    const stored = {
      ...who,
      username: 'huimin',
      displayName: 'Ah Ma',
      prefixCountryNum: '0',
      phone: '0',
      email: null,
      homeNumber: 'null',
      ...home,
      streetName: '-',
      dementiaDetail: dementia,
      dementiaHospital: { ...hospital, appointment: 'DAILY' },
      existingDementiaSingapore: false,
      metadata: { cardAddress: { partnerAddress: '18 Lorong Sample' } },
    } as unknown as OwnAccount
    const answers = personAnswers(stored)
    expect(answers).toMatchObject({ ...who, ...dementia, ...hospital, displayName: 'Ah Ma', cardAddress: true })
    expect(answers).toMatchObject({
      phone: '',
      email: '',
      homeNumber: '',
      streetName: '',
      existingDementiaSingapore: false,
    })
    expect(answers).not.toHaveProperty('prefixCountryNum')
  })

  test('a "-" that somebody typed stays theirs: the last name of who has one name alone', () => {
    const stored = {
      ...who,
      lastname: '-',
      ...home,
      dementiaDetail: dementia,
      dementiaHospital: { ...hospital, hospitalDepartment: '-' },
    } as unknown as OwnAccount
    expect(personAnswers(stored)).toMatchObject({ lastname: '-', hospitalDepartment: '-' })
  })
})

test('createcaregiver carries the person, the relationship and an empty e-mail', () => {
  const draft = {
    ...credentials,
    ...who,
    ...home,
    agreeTerms: true,
    agreeDeclaration: true,
    prefixCountryNum: '+65',
    phone: '81234567',
    displayName: 'Min',
    relationship: 'Child',
  }
  expect(createCaregiverPayload(situation(draft, { personUid: 'person' }))).toEqual({
    uid: 'person',
    relationship: 'Child',
    caregiver: {
      credential: {
        username: 'huimin',
        password: 'secret word',
        accountData: {
          ...who,
          ...home,
          displayName: 'Min',
          prefixCountryNum: '+65',
          phone: '81234567',
          email: '',
          registrationPlatform: 'WEB',
          metadata: { MoP: false, homewardPro: true },
          consents: ['TERMS', 'DECLARATION'],
        },
      },
    },
  })
})

describe('tagMyOtherAccount', () => {
  const draft = { uidTagged: 'sealed handle', relationship: 'Parent' }
  test('by a caregiver names the caregiver as who asks', () => {
    expect(tagPersonPayload(situation(draft, { account: own }))).toEqual({
      uidTagged: 'sealed handle',
      uidTags: 'own',
      status: 'PENDING',
      relationship: 'Parent',
    })
  })
  test('by a person, or staff for them, names the person', () => {
    expect(tagCaregiverPayload(situation(draft, { account: own, personUid: 'person' }))).toMatchObject({
      uidTags: 'person',
      status: 'PENDING',
    })
  })
  test('that appoints an organisation is ACCEPTED, as Care Partner', () => {
    const staff = { ...own, masterPartnerUid: 'organisation' } as OwnAccount
    expect(appointPayload(situation({}, { account: staff, personUid: 'person' }))).toEqual({
      uidTagged: 'organisation',
      uidTags: 'person',
      status: 'ACCEPTED',
      relationship: 'Care Partner',
      isWeb: true,
    })
  })
})

test('a password is sent as it was typed, spaces and all, with the token of the link', () => {
  const typed = { password: ' with space ', confirmPassword: ' with space ' }
  const at = situation(typed, { params: { token: 'of the link' } })
  expect(newPasswordPayload(at)).toEqual({ token: 'of the link', ...typed })
  expect(newPasswordPayload({ ...at, draft: { ...typed, username: ' siewhua ' }, asksUsername: true })).toEqual({
    token: 'of the link',
    username: 'siewhua',
    ...typed,
  })
  expect(takeOverPayload(at)).toEqual({ token: 'of the link', ...typed })
  expect(signInPayload(situation({ username: ' huimin ', ...typed }))).toEqual({
    username: 'huimin',
    password: ' with space ',
  })
})

describe('the calls of organisations and the public', () => {
  const application = {
    organizationName: 'Sunrise Day Care',
    pocName: 'Mdm Siti',
    address: '18 Lorong Sample',
    blockNumber: '18',
    building: 'Sunrise House',
    streetName: 'Lorong Sample',
    pocPhone: '81234567',
    pocEmail: 'care@sunrise.example',
    hotlineNumber: '61234567',
    postalCode: '310018',
    jobTitle: 'Centre manager',
    unitNumber: '#01-12',
    branch: 'Toa Payoh',
  }
  test('signUpPartner carries every documented field, and nothing that was not filled in', () => {
    const draft = { ...application, terms: true, cityCountry: 'Singapore', sendKey: 'key' }
    expect(partnerPayload(situation({ ...draft, uidAdmin: 'admin' }))).toEqual({
      credentialType: 'USERNAME',
      terms: true,
      partnerDetails: { ...application, createdBy: 'admin' },
    })
    expect(JSON.parse(JSON.stringify(partnerPayload(situation({ ...draft, branch: ' ' })))).partnerDetails).toEqual({
      ...application,
      branch: undefined,
    })
  })
  test('submitPartner and submitCGUnderPartner carry the link as it is held, and the credentials as typed', () => {
    const draft = { username: ' SDC_TP_LS ', password: ' pass word ', confirmPassword: ' pass word ' }
    const sent = {
      token: 'opened',
      username: 'SDC_TP_LS',
      password: ' pass word ',
      confirmPassword: ' pass word ',
      consents: ['TERMS'],
    }
    expect(partnerCredentialsPayload(situation(draft, { query: new URLSearchParams('token=opened') }))).toEqual(sent)
    expect(professionalPayload(situation(draft, { params: { token: 'opened' } }))).toEqual(sent)
  })
  const member = {
    ...credentials,
    firstname: 'Mei',
    lastname: 'Wong',
    email: 'mei@example.test',
    prefixCountryNum: '+65',
    phone: '81234567',
    howFindHomeward: ['Social Media'],
    terms: true,
    verifiedPhone: '+6581234567',
  }
  test.each([
    ['without a link', {}, false],
    ['by a link', { fromMoP: 'organisation' }, true],
  ])('signUpMoP %s says so in its flags', (_how, more, fromMoP) => {
    expect(JSON.parse(JSON.stringify(publicMemberPayload(situation({ ...member, ...more }))))).toEqual({
      credential: {
        credentialType: 'USERNAME',
        credentialData: { username: 'huimin', password: 'secret word' },
        accountData: {
          firstname: 'Mei',
          lastname: 'Wong',
          email: 'mei@example.test',
          prefixCountryNum: '+65',
          phone: '81234567',
          howFindHomeward: ['Social Media'],
          findHomewardList: ['Social Media'],
          registrationPlatform: 'WEB',
          metadata: { MoP: true, homewardPro: true, fromMoP },
          consents: ['TERMS'],
        },
      },
    })
  })
})
