import type { Input } from '#contract/endpoint.ts'
import { newCaregiverCredentials, twoAgreements } from '#contract/forms.ts'
import { createCaregiver } from '#contract/persons.ts'
import { usernameAndPhoneFree } from './checks.ts'
import { flow, sends, withQuery } from './flow.ts'
import { isStaff, not, type Situation } from './situation.ts'
import { addressData, consentsOf, personData, phoneData, textOf } from './payload.ts'
import { sameAs } from './person-by-caregiver.ts'

/** What is sent for a caregiver made by staff, or by the person (R3.15). */
export const createCaregiverPayload = ({ draft, personUid }: Situation): Input<typeof createCaregiver> => ({
  uid: personUid ?? '',
  relationship: textOf(draft, 'relationship') ?? '',
  caregiver: {
    credential: {
      username: textOf(draft, 'username'),
      password: typeof draft.password === 'string' ? draft.password : undefined,
      accountData: {
        ...phoneData(draft),
        ...personData(draft),
        ...addressData(draft),
        email: '',
        registrationPlatform: 'WEB',
        metadata: { MoP: false, homewardPro: true },
        consents: consentsOf(draft),
      },
    },
  },
})

/** A person, or staff for them, make the account of a caregiver (R2.64 to R2.66, R2.86). */
export const caregiverByPerson = flow({
  name: 'caregiver-by-person',
  aboutAnother: () => true,
  session: true,
  forPerson: true,
  stages: ['account', 'details', 'address'],
  steps: [
    {
      path: '/registrationCreateCGorTagCG',
      title: (situation) => (isStaff(situation) ? 'chooseCaregiver.staff' : 'chooseCaregiver.title'),
      lead: (situation) => (isStaff(situation) ? 'chooseCaregiver.staffLead' : 'chooseCaregiver.lead'),
      exits: [
        { label: 'newCaregiver', to: '/registrationCreateNewCG', when: not(isStaff) },
        { label: 'existingCaregiver', to: '/registrationTagExistingCG', when: not(isStaff) },
        { label: 'caregiverWithoutAccount', to: '/registrationCreateNewCG', when: isStaff },
        { label: 'caregiverWithAccount', to: '/registrationTagExistingCG', when: isStaff },
      ],
    },
    {
      path: '/registrationCreateNewCG',
      title: (situation) => (isStaff(situation) ? 'newCaregiver.staffAccount' : 'newCaregiver.account'),
      lead: 'newCaregiver.accountLead',
      stage: 'account',
      sections: [['credentials', { kind: 'new-caregiver' }], 'phone'],
      rules: newCaregiverCredentials,
      next: 'register',
      opens: {
        rules: newCaregiverCredentials.filter(({ field }) => field === 'password' || field === 'confirmPassword'),
        why: 'why.credentials',
      },
      checks: [usernameAndPhoneFree],
      back: '/registrationCreateCGorTagCG',
    },
    {
      path: '/registrationCreateNewCGDetail',
      title: (situation) => (isStaff(situation) ? 'newCaregiver.staffDetails' : 'newCaregiver.details'),
      stage: 'details',
      sections: [
        ['relationship', { about: 'caregiver', staff: isStaff }],
        ['person', { displayName: true, part: 'names' }],
      ],
    },
    {
      path: '/registrationCreateNewCGDetail',
      query: { step: 'birth' },
      title: (situation) => (isStaff(situation) ? 'newCaregiver.staffDetails' : 'newCaregiver.details'),
      stage: 'details',
      sections: [['person', { part: 'birth' }]],
    },
    {
      path: '/registrationCreateNewCGAddress',
      title: 'address.title',
      lead: 'address.lead',
      stage: 'address',
      sections: [
        [
          'address',
          { same: ({ account }) => (account?.type === 'DEMENTIA' ? sameAs('same.person', account) : undefined) },
        ],
      ],
    },
    {
      path: '/registrationCreateNewCGAddress',
      query: { step: 'agree' },
      title: 'agree.title',
      stage: 'address',
      sections: ['agreements'],
      opens: { rules: twoAgreements, why: 'why.agreements' },
      review: { title: 'review.title', text: 'review.text', yes: 'review.moveOn', no: 'review.reviewNow', rows: true },
      submit: sends(createCaregiver, createCaregiverPayload, {
        success: (situation) => (isStaff(situation) ? 'newCaregiverByStaff' : 'newCaregiver'),
      }),
    },
  ],
  done: (situation) =>
    isStaff(situation)
      ? withQuery('/partner-confirmation-cg', situation.personUid ? { person: situation.personUid } : {})
      : '/registrationNotification',
})
