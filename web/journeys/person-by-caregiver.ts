import type { Input } from '#contract/endpoint.ts'
import {
  address,
  agreements,
  personContact,
  personCredentials,
  personDementia,
  personIdentity,
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
import { isMember, isStaff, not, signsIn, type Predicate, type Situation } from './situation.ts'
import {
  addressData,
  consentsOf,
  personCredentialOf,
  dementiaData,
  personData,
  phoneData,
  screeningData,
  textOf,
} from './payload.ts'

const hasUsedService: Predicate = ({ draft }) => draft.existingDementiaSingapore === true

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
        ...personCredentialOf(draft),
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

const DETAILS = '/CareGiverCreateNewPWDDetail'

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
      title: (situation) => (isMember(situation) ? 'choose.member' : 'choose.title'),
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
      lead: (situation) => (signsIn(situation) ? undefined : 'person.byCaregiverLead'),
      stage: 'account',
      sections: (situation) => (signsIn(situation) ? ['signs-in', ['credentials', { kind: 'person' }]] : ['signs-in']),
      next: 'register',
      opens: { rules: (situation) => (signsIn(situation) ? personCredentials : []), why: 'why.credentials' },
      checks: [usernameFreeForPerson],
    },
    {
      path: DETAILS,
      title: 'person.theirDetails',
      stage: 'details',
      sections: [['relationship', { staff: isStaff }], 'person'],
      rules: [...relationship, ...personIdentity],
      checks: [personIsNew],
    },
    {
      path: DETAILS,
      query: { step: 'dementia' },
      title: 'dementia.title',
      stage: 'details',
      sections: ['dementia', 'used-service'],
      rules: personDementia,
    },
    {
      path: DETAILS,
      query: { step: 'contact' },
      title: 'contact.theirs',
      lead: 'contact.lead',
      stage: 'details',
      sections: ['contact', ['photo', { of: 'person' }]],
      rules: [...personContact, ...photo],
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
      sections: [['address', { same }]],
      skip: not(hasUsedService),
      opens: { rules: address, why: 'why.address' },
    },
    {
      path: '/CareGiverCreateNewPWDResidingAddressHaveUsedService',
      query: { step: 'agree' },
      title: 'agree.title',
      stage: 'address',
      sections: ['agreements'],
      skip: not(hasUsedService),
      opens: { rules: twoAgreements, why: 'why.agreements' },
      review: { title: 'review.title', text: 'review.text', yes: 'review.moveOn', no: 'review.reviewNow', rows: true },
    },
    {
      path: '/CareGiverCreateNewPWDScreeningQuestion',
      title: 'screening.title',
      lead: 'screening.lead',
      stage: 'questions',
      sections: ['screening'],
      skip: hasUsedService,
      opens: { rules: screening, why: 'why.fields' },
    },
    {
      path: '/pwd-summary-new',
      title: 'summary.title',
      lead: 'summary.lead',
      stage: 'summary',
      sections: ['summary'],
      rules: personQuestions,
      skip: hasUsedService,
    },
    {
      path: '/pwd-summary-new',
      query: { step: 'agree' },
      title: 'agree.title',
      stage: 'summary',
      sections: ['name-on-card', ['consents', { of: 'person' }]],
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
