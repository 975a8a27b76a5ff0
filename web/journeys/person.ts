import { changeOwnAccount, confirmOwnAccount, signupDementia } from '#contract/accounts.ts'
import type { AccountData, OwnAccount } from '#contract/account-data.ts'
import type { Input } from '#contract/endpoint.ts'
import {
  address,
  agreements,
  directScreening,
  personContact,
  personDementia,
  personIdentity,
  personQuestions,
  photo,
  printedName,
} from '#contract/forms.ts'
import { sendPhoto } from '../media/send-photo.ts'
import { usernameFreeForPerson, personIsNew } from './checks.ts'
import type { Draft } from './draft.ts'
import { flow, mistakeOf, sends } from './flow.ts'
import { signsIn, type Predicate, type Situation } from './situation.ts'
import {
  addressData,
  consentsOf,
  credentialOf,
  personCredentialOf,
  dementiaData,
  howFoundData,
  makerData,
  personData,
  phoneData,
  screeningData,
  textOf,
} from './payload.ts'

/** An organisation's link or people register somebody (R2.55). */
const isPartnerMode: Predicate = ({ draft, account }) =>
  account ? account.masterPartnerUid !== null : Boolean(draft.masterPartnerUid)

/** Where the card goes, when the organisation takes it (R3.10). */
const cardAddressData = (draft: Draft): Pick<AccountData, 'metadata'> => ({
  metadata:
    draft.cardAddress === true
      ? {
          cardAddress: {
            partnerAddress: textOf(draft, 'partnerAddress'),
            partnerBranch: textOf(draft, 'partnerBranch'),
            partnerPostalCode: textOf(draft, 'partnerPostalCode'),
          },
        }
      : {},
})

/** The account data of a person, the same for every call that writes it. */
const details = (draft: Draft): AccountData => ({
  ...personData(draft),
  ...phoneData(draft),
  ...addressData(draft),
  ...dementiaData(draft),
  ...screeningData(draft),
  ...cardAddressData(draft),
})

/** What a direct sign-up sends (R3.12). */
export const personPayload = (situation: Situation): Input<typeof signupDementia> => {
  const { draft } = situation
  return {
    credential: {
      ...(isPartnerMode(situation) ? personCredentialOf(draft) : credentialOf(draft)),
      accountData: {
        ...details(draft),
        ...howFoundData(draft),
        ...makerData(draft),
        interests: '-',
        activityPreferences: '-',
        registrationPlatform: 'WEB',
        consents: ['STORAGE'],
      },
    },
  }
}

export const confirmPayload = ({ draft }: Situation): Input<typeof confirmOwnAccount> => ({
  consents: consentsOf(draft),
  displayName: textOf(draft, 'displayName'),
})

const ADDRESS = ['streetName', 'unitNumber', 'postalCode', 'cityCountry', 'building', 'blockNumber', 'address'] as const
/**
 * What R stores where nothing was said: "null" anywhere, "0" for a number, "-" for an address to come. Anywhere else a "-"
 * is what somebody typed: the last name of who has one name alone.
 */
const NOTHING: Readonly<Record<string, string>> = {
  phone: '0',
  prefixCountryNum: '0',
  ...Object.fromEntries(ADDRESS.map((field) => [field, '-'])),
}
const answerOf = (field: string, value: string | null) =>
  value === null || value === 'null' || value === NOTHING[field] ? '' : value

/** The answers of a person whose account exists, by the names the form asks them with. */
export const personAnswers = (account: OwnAccount): Draft => {
  const { dementiaDetail, dementiaHospital, existingDementiaSingapore, metadata } = account
  const cardAddress = metadata?.cardAddress as Draft | undefined
  const nested = { ...dementiaDetail, ...dementiaHospital }
  const texts = [
    'username',
    'firstname',
    'lastname',
    'displayName',
    'birth',
    'gender',
    'lastNric',
    'email',
    'phone',
    'homeNumber',
    ...ADDRESS,
  ] as const
  const prefix = answerOf('prefixCountryNum', account.prefixCountryNum)
  return {
    ...Object.fromEntries(texts.map((field) => [field, answerOf(field, account[field])])),
    ...Object.fromEntries(Object.entries(nested).map(([field, value]) => [field, answerOf(field, value ?? null)])),
    ...(prefix && { prefixCountryNum: prefix }),
    ...(existingDementiaSingapore !== null && { existingDementiaSingapore }),
    ...(cardAddress && { cardAddress: true, ...cardAddress }),
  }
}

/**
 * The payload of an edit: only the fields of the edited step, so that no other is changed; a cleared answer is sent as
 * an empty text.
 */
export function editPayload(draft: Draft, fields: readonly string[]): Input<typeof changeOwnAccount> {
  const all = details(draft)
  const asks = (...names: string[]) => names.some((name) => fields.includes(name))
  const plain = Object.fromEntries(
    fields
      .filter((field) => field in all || field === 'homeNumber' || field === 'email' || field === 'phone')
      .map((field) => [field, textOf(draft, field) ?? '']),
  )
  return {
    accountData: {
      ...plain,
      ...(asks('phone') && phoneData(draft)),
      ...(asks('language') && { dementiaDetail: all.dementiaDetail }),
      ...(asks('symptoms') && {
        dementiaHospital: all.dementiaHospital,
        existingDementiaSingapore: all.existingDementiaSingapore,
      }),
      ...(asks('cardAddress') && { metadata: all.metadata }),
    },
  }
}

const DETAILS = '/signUpPersonDetailPWD'

/** A person living with dementia signs up directly, or an organisation does it for them (R2.52 to R2.60). */
export const person = flow({
  name: 'person',
  captures: ['uidAdmin', 'masterPartnerUid'],
  google: '/registrationPWD',
  stages: ['details', 'address', 'questions', 'summary', 'tagging'],
  back: '/registration',
  ownPerson: true,
  aboutAnother: isPartnerMode,
  isPast: ({ account }) => account !== undefined && account.status !== 'INCOMPLETE',
  fromAccount: personAnswers,
  saves: async ({ draft, account }, fields, call) => {
    const answer = await call(changeOwnAccount, editPayload(draft, fields))
    if (!answer.ok) return mistakeOf(answer)
    if (fields.includes('photo')) await sendPhoto(draft, account?.uid, call)
    return undefined
  },
  steps: [
    {
      path: '/stepsRegistrationPWD',
      title: 'steps.title',
      lead: 'steps.person',
      view: 'steps',
      skip: isPartnerMode,
    },
    {
      path: '/registrationPWD',
      title: (situation) => (isPartnerMode(situation) ? 'person.partner' : 'person.account'),
      sections: (situation) =>
        isPartnerMode(situation)
          ? [
              'signs-in',
              ...(signsIn(situation) ? ([['credentials', { kind: 'person', by: 'link' }]] as const) : []),
              ['terms', { of: 'person' }],
            ]
          : [
              [
                'credentials',
                {
                  kind: 'person',
                  by: ({ draft }) => (draft.credentialType === 'GOOGLE' ? 'google' : 'password'),
                },
              ],
            ],
      next: (situation) => (isPartnerMode(situation) ? 'register' : 'next'),
      checks: [usernameFreeForPerson],
      fixed: true,
    },
    {
      path: '/registrationPWD',
      query: { step: 'terms' },
      title: 'terms.title',
      sections: ['how-found', 'terms'],
      skip: isPartnerMode,
      next: 'register',
      fixed: true,
    },
    {
      path: DETAILS,
      title: (situation) => (isPartnerMode(situation) ? 'person.theirDetails' : 'person.details'),
      stage: 'details',
      sections: ['person'],
      rules: personIdentity,
      checks: [personIsNew],
    },
    {
      path: DETAILS,
      query: { step: 'dementia' },
      title: 'dementia.title',
      stage: 'details',
      sections: ['dementia'],
      rules: personDementia,
    },
    {
      path: DETAILS,
      query: { step: 'contact' },
      title: (situation) => (isPartnerMode(situation) ? 'contact.theirs' : 'contact.own'),
      lead: 'contact.lead',
      stage: 'details',
      sections: (situation) => [
        'contact',
        ['photo', { of: isPartnerMode(situation) ? 'person' : 'self', current: situation.account?.photo }],
      ],
      rules: [...personContact, ...photo],
    },
    {
      path: '/registrationResidingAddressPWD',
      title: 'address.title',
      lead: 'address.lead',
      stage: 'address',
      sections: (situation) =>
        isPartnerMode(situation)
          ? ['address', ['card-address', { office: ({ organisation }) => organisation }]]
          : ['address'],
      opens: { rules: address, why: 'why.address' },
    },
    {
      path: '/registrationScreeningQuestionPWD',
      title: 'screening.title',
      lead: 'screening.lead',
      stage: 'questions',
      sections: [['screening', { used: true }]],
      opens: { rules: directScreening, why: 'why.fields' },
      review: {
        title: 'review.title',
        text: 'review.storage',
        yes: 'review.moveOn',
        no: 'review.reviewNow',
        to: DETAILS,
      },
      submit: sends(signupDementia, personPayload, {
        success: (situation) => (isPartnerMode(situation) ? 'personByPartner' : 'person'),
        handsOver: isPartnerMode,
        acts: 'begins',
        afterwards: ({ draft }, { account }, call) => sendPhoto(draft, account.uid, call),
      }),
    },
    {
      path: '/summary-plwd',
      back: '/registrationScreeningQuestionPWD?edit=',
      title: 'summary.title',
      lead: 'summary.lead',
      stage: 'summary',
      session: true,
      sections: ['summary'],
      rules: personQuestions,
    },
    {
      path: '/summary-plwd',
      query: { step: 'agree' },
      title: 'agree.title',
      stage: 'summary',
      session: true,
      sections: (situation) => ['name-on-card', ['consents', { of: isPartnerMode(situation) ? 'person' : 'self' }]],
      opens: {
        rules: [...personQuestions, ...printedName, ...address, ...directScreening, ...agreements],
        why: 'why.summary',
      },
    },
    {
      path: '/sample-card',
      title: 'card.title',
      stage: 'summary',
      session: true,
      sections: ['card', 'registered-before'],
      next: 'confirmSubmission',
      backLabel: 'editInformation',
      submit: sends(confirmOwnAccount, confirmPayload, { acts: 'ends', doneBefore: 'already-confirmed' }),
    },
  ],
  done: (situation) => (isPartnerMode(situation) ? '/partner-confirmation-plwd' : '/registrationCreateCGorTagCG'),
})
