import type { accounts, partnerDetails } from '../db/tables.ts'

type Account = Partial<typeof accounts.$inferInsert>
interface SamplePerson {
  uid: string
  shows: string
  account: Account
  codes: { code: string; label: string; revoked?: true }[]
  /** Keys of `carers`, in the person's order of contact, with what the person is to them. */
  contacts: { carer: string; relationship: string }[]
}

/** Fictional, every one: numbers are from ranges that belong to nobody who could be called by mistake. */
export const carers: Record<
  string,
  { uid: string; account: Account; partner?: Partial<typeof partnerDetails.$inferInsert> }
> = {
  'Hui Min': {
    uid: 'SampLeCarerHuiMin11111',
    account: {
      firstname: 'Hui Min',
      gender: 'female',
      lastname: 'Lim',
      phone: '80000001',
      email: 'huimin@homeward.example',
      locale: 'md',
    },
  },
  'Wei Jie': {
    uid: 'SampLeCarerWeiJie11111',
    account: {
      firstname: 'Wei Jie',
      gender: 'male',
      lastname: 'Lim',
      phone: '80000002',
      email: 'weijie@homeward.example',
    },
  },
  Nurul: {
    uid: 'SampLeCarerNuruL111111',
    account: {
      firstname: 'Nurul',
      gender: 'female',
      lastname: 'Rahman',
      phone: '80000003',
      email: 'nurul@homeward.example',
      locale: 'ms',
    },
  },
  Arjun: {
    uid: 'SampLeCarerArjun111111',
    account: { firstname: 'Arjun', gender: 'male', lastname: 'Nair', phone: '80000004' },
  },
  Priya: {
    uid: 'SampLeCarerPriya111111',
    account: { firstname: 'Priya', gender: 'female', lastname: 'Nair', phone: '80000005' },
  },
  Vikram: {
    uid: 'SampLeCarerVikram11111',
    account: { firstname: 'Vikram', gender: 'male', lastname: 'Nair', phone: '80000006' },
  },
  Anita: {
    uid: 'SampLeCarerAnita111111',
    account: { firstname: 'Anita', gender: 'female', lastname: 'Menon', phone: '80000007' },
  },
  Grace: {
    uid: 'SampLeCarerGrace111111',
    account: { firstname: 'Grace', gender: 'female', lastname: 'Pereira', phone: '80000008' },
  },
  'Sunrise Day Care': {
    uid: 'SampLePartnerSunrise11',
    account: { firstname: 'Sunrise Day Care', email: 'care@sunrise.example' },
    partner: {
      organizationName: 'Sunrise Day Care',
      branch: 'Toa Payoh',
      unitNumber: '#01-12',
      address: '18 Lorong Sample',
      postalCode: '310018',
      pocName: 'Mdm Siti',
      pocEmail: 'care@sunrise.example',
      hotlineNumber: '61000001',
    },
  },
}

/** Six people, each there to show one state of the helper page. */
export const people: SamplePerson[] = [
  {
    uid: 'SampLePersonSiewHua111',
    shows: 'Two caregivers and a care partner: the whole way of a finder.',
    account: {
      firstname: 'Siew Hua',
      lastname: 'Lim',
      displayName: 'Siew Hua Lim',
      gender: 'female',
      language: 'Hokkien',
      photo: '/sample/siew-hua.webp',
      membershipId: 'D2C7F4H9JQ',
      createdBy: carers['Hui Min']?.uid,
    },
    codes: [
      { code: '55Eiu8bCQ4dfJgajZTFUyh', label: 'Card' },
      { code: '1ru2TTQ8RnFp7bp6aN1q1c', label: 'Red bag' },
    ],
    contacts: [
      { carer: 'Hui Min', relationship: 'Parent' },
      { carer: 'Wei Jie', relationship: 'Grandparent' },
      { carer: 'Sunrise Day Care', relationship: 'Care Partner' },
    ],
  },
  {
    uid: 'SampLePersonRahman1111',
    shows: 'One caregiver: no carousel.',
    account: {
      firstname: 'Rahman',
      lastname: 'bin Salleh',
      gender: 'male',
      language: 'Malay',
      photo: '/sample/rahman.webp',
      membershipId: 'D3G8P5X2MR',
    },
    codes: [{ code: 'XFjankWbJ4brmPCyNSS5dM', label: 'Card' }],
    contacts: [{ carer: 'Nurul', relationship: 'Parent' }],
  },
  {
    uid: 'SampLePersonKamaLa1111',
    shows: 'Five contacts.',
    account: {
      firstname: 'Kamala Devi',
      lastname: 'Nair',
      gender: 'female',
      language: 'English',
      photo: '/sample/kamala.webp',
      membershipId: 'D4H9Q6W3VJ',
    },
    codes: [{ code: 'Gmib3sFPMLKCJn7BNPDq3f', label: 'Card' }],
    contacts: [
      { carer: 'Arjun', relationship: 'Spouse' },
      { carer: 'Priya', relationship: 'Parent' },
      { carer: 'Vikram', relationship: 'Parent' },
      { carer: 'Anita', relationship: 'Uncle / Aunt' },
      { carer: 'Sunrise Day Care', relationship: 'Care Partner' },
    ],
  },
  {
    uid: 'SampLePersonPeter11111',
    shows: 'Nobody to call: helpline first, duty desk alerted; no photo.',
    account: { firstname: 'Peter', lastname: 'Tan', gender: 'male', language: 'English', membershipId: 'D5J2R7C4XF' },
    codes: [{ code: 'X5anSKok7oa3vTELRuZ3jD', label: 'Card' }],
    contacts: [],
  },
  {
    uid: 'SampLePersonMeiLing111',
    shows: 'Suspended with safe return stopped: the page of an unusable code.',
    account: {
      firstname: 'Mei Ling',
      lastname: 'Wong',
      gender: 'female',
      language: 'Cantonese',
      status: 'SUSPENDED',
      statusReason: 'Sample of a suspended membership',
      photo: '/sample/mei-ling.webp',
      membershipId: 'D6M3V8F5GP',
    },
    codes: [{ code: '11pUFj5hiaCXn61x7bdeDS', label: 'Card' }],
    contacts: [],
  },
  {
    uid: 'SampLePersonJoseph1111',
    shows: 'A revoked code: the page of an unusable code.',
    account: {
      firstname: 'Joseph',
      lastname: 'Pereira',
      gender: 'male',
      language: 'English',
      photo: '/sample/joseph.webp',
      membershipId: 'D7P4W9G6HC',
    },
    codes: [
      { code: '2Q7mBjZXMuPkinUvdLbr7n', label: 'Lost card', revoked: true },
      { code: 'DfdejH2CDxQPq4xVc683pW', label: 'New card' },
    ],
    contacts: [{ carer: 'Grace', relationship: 'Spouse' }],
  },
]

/** What each sample code is there to show, for `/dev`. */
export const SHOWS: Record<string, string> = Object.fromEntries(
  people.flatMap(({ codes, shows }) => codes.map(({ code }) => [code, shows])),
)
