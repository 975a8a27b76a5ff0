import type { Input } from '#contract/endpoint.ts'
import {
  address,
  agreements,
  personCredentials,
  personDetails,
  personQuestions,
  photo,
  printedName,
  relationship,
  screening,
  twoAgreements,
} from '#contract/forms.ts'
import { createDementia } from '#contract/persons.ts'
import { personIsNew, usernameFreeForPerson } from './checks.ts'
import type { Draft } from './draft.ts'
import { sendPhoto } from '../media/send-photo.ts'
import { flow, sends } from './flow.ts'
import { isStaff, not, type Predicate, type Situation } from './situation.ts'
import {
  addressData,
  consentsOf,
  credentialOf,
  dementiaData,
  personData,
  phoneData,
  screeningData,
  textOf,
} from './payload.ts'

const hasUsedService: Predicate = ({ draft }) => draft.usedService === true

/**
 * What is sent for a person made by a caregiver (R3.14): "0" and "0" where no number was given; "-" for the questions that fall away
 * when the association knows the person already (docs/decisions.md, "One reading where several are given").
 */
export const createPersonPayload = (situation: Situation): Input<typeof createDementia> => {
  const { draft, account } = situation
  const known = hasUsedService(situation)
  return {
    uid: account?.uid ?? '',
    relationship: textOf(draft, 'relationship') ?? '',
    dementia: {
      credential: {
        ...credentialOf(draft),
        accountData: {
          prefixCountryNum: '0',
          phone: '0',
          ...phoneData(draft),
          ...personData(draft),
          ...addressData(draft),
          ...dementiaData(draft),
          ...screeningData(draft),
          ...(known && {
            existingDementiaSingapore: true,
            dementiaHospital: { hospitalName: '-', hospitalDepartment: '-', appointment: 'DAILY', symptoms: '-' },
          }),
          interests: '-',
          activityPreferences: '-',
          registrationPlatform: 'WEB',
          consents: known ? [...consentsOf(draft), 'COLLECTION'] : consentsOf(draft),
        },
      },
    },
  }
}

const ADDRESS = ['streetName', 'unitNumber', 'postalCode', 'cityCountry', 'building', 'blockNumber', 'address'] as const
/** An address that can be copied, and whose it is. */
export const sameAs = (label: string, from: Partial<Record<(typeof ADDRESS)[number], string | null>> | undefined) =>
  from && { label, address: Object.fromEntries(ADDRESS.map((field) => [field, from[field] ?? ''])) as Draft }
const same = (situation: Situation) =>
  isStaff(situation)
    ? sameAs('same.organisation', situation.organisation && { ...situation.organisation, cityCountry: 'Singapore' })
    : sameAs('same.caregiver', situation.account)

/** A caregiver, or staff, make the account of a person (R2.23 to R2.43). */
export const personByCaregiver = flow({
  name: 'person-by-caregiver',
  session: true,
  aboutAnother: () => true,
  stages: ['account', 'details', 'address', 'questions', 'summary', 'card'],
  back: '/CareGiverCreateNewPWDORExisting',
  steps: [
    {
      path: '/CareGiverCreateNewPWD',
      title: 'choose.title',
      lead: 'choose.lead',
      exits: [
        { label: 'hasAccount', to: '/CareGiverTagNewPWD' },
        { label: 'hasNoAccount', to: '/CareGiverCreateNewPWD?step=account' },
      ],
    },
    {
      path: '/CareGiverCreateNewPWD',
      query: { step: 'account' },
      title: 'person.byCaregiver',
      lead: 'person.byCaregiverLead',
      stage: 'account',
      sections: [['credentials', { kind: 'person' }]],
      next: 'register',
      opens: { rules: personCredentials, why: 'why.credentials' },
      checks: [usernameFreeForPerson],
    },
    {
      path: '/CareGiverCreateNewPWDDetail',
      title: 'person.theirDetails',
      stage: 'details',
      sections: [
        ['relationship', { staff: isStaff }],
        'person',
        'dementia',
        'contact',
        ['photo', { of: 'person' }],
        'used-service',
      ],
      rules: [...relationship, ...personQuestions, ...photo],
      checks: [personIsNew],
    },
    {
      path: '/CareGiverCreateNewPWDResidingAddress',
      title: 'address.title',
      lead: 'address.lead',
      stage: 'address',
      sections: [['address', { same }]],
      skip: hasUsedService,
      opens: { rules: address, why: 'why.address' },
    },
    {
      path: '/CareGiverCreateNewPWDResidingAddressHaveUsedService',
      title: 'address.title',
      lead: 'address.lead',
      stage: 'address',
      sections: [['address', { same }], 'agreements'],
      skip: not(hasUsedService),
      opens: { rules: [...address, ...twoAgreements], why: 'why.addressAndAgreements' },
      review: { title: 'review.title', text: 'review.text', yes: 'review.moveOn', no: 'review.reviewNow', rows: true },
    },
    {
      path: '/CareGiverCreateNewPWDScreeningQuestion',
      title: 'screening.title',
      lead: 'screening.lead',
      stage: 'questions',
      sections: ['screening'],
      skip: hasUsedService,
      opens: { rules: screening, why: 'why.screening' },
    },
    {
      path: '/pwd-summary-new',
      title: 'summary.title',
      lead: 'summary.lead',
      stage: 'summary',
      sections: [
        ['summary', { printedName: true }],
        ['consents', { of: 'person' }],
      ],
      rules: personDetails,
      skip: hasUsedService,
      opens: {
        rules: [...relationship, ...personQuestions, ...printedName, ...address, ...screening, ...agreements],
        why: 'why.summary',
      },
    },
    {
      path: '/lastPageOfCgCreatePwd',
      title: 'card.title',
      stage: 'card',
      sections: ['card'],
      skip: hasUsedService,
      next: 'confirmSubmission',
      backLabel: 'editInformation',
    },
  ],
  submit: sends(createDementia, createPersonPayload, {
    success: 'personByCaregiver',
    handsOver: isStaff,
    afterwards: ({ draft }, { account }, call) => sendPhoto(draft, account.uid, call),
  }),
  done: (situation) => (isStaff(situation) ? '/partner-confirmation-plwd' : '/registrationNotification'),
})
