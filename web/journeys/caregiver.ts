import { signupCaregiver } from '#contract/accounts.ts'
import type { Input } from '#contract/endpoint.ts'
import { address, agreements, caregiverPerson } from '#contract/forms.ts'
import { takeInvitation } from '#contract/invitations.ts'
import type { Rule } from '#contract/rules.ts'
import { emailFree, usernameFree } from './checks.ts'
import { codeRules } from '../sections/code-proof.ts'
import { proveCode, sendCode, sendCodeAgain } from './code-sent.ts'
import { flow, sends } from './flow.ts'
import { isMember, isStaff, not, type Situation } from './situation.ts'
import {
  addressData,
  consentsOf,
  credentialOf,
  howFoundData,
  makerData,
  personData,
  phoneData,
  textOf,
} from './payload.ts'

/** What a caregiver's sign-up sends (R3.2). Status, maker and organisation are decided by the service (D1.9). */
export const caregiverPayload = ({ draft }: Situation): Input<typeof signupCaregiver> => ({
  credential: {
    ...credentialOf(draft),
    accountData: {
      ...phoneData(draft),
      ...personData(draft),
      ...addressData(draft),
      ...howFoundData(draft),
      ...makerData(draft),
      interests: '-',
      activityPreferences: '-',
      registrationPlatform: 'WEB',
      metadata: { MoP: false, homewardPro: true },
      consents: consentsOf(draft),
    },
  },
  ...(textOf(draft, 'invitationId') && { invitationId: textOf(draft, 'invitationId') }),
})

/** Next on the summary waits for these (R2.21); what is missing is said by the first rule that is broken. */
const summaryNeeds: Rule[] = [
  ...caregiverPerson.filter(({ field }) => ['firstname', 'lastname', 'lastNric'].includes(field)),
  ...address,
  ...agreements,
]

/** A caregiver signs up; organisation staff by their link are the same with fewer questions (R2.5 to R2.22). */
export const caregiver = flow({
  name: 'caregiver',
  captures: ['uidAdmin', 'masterPartnerUid', 'invitationId'],
  google: '/registrationCG/first',
  stages: ['account', 'code', 'details', 'address', 'summary'],
  back: '/registration',
  steps: [
    {
      path: '/registrationCG',
      title: 'steps.title',
      lead: 'steps.caregiver',
      view: 'steps',
      skip: isStaff,
      exits: [{ label: 'iHaveDementia', to: '/stepsRegistrationPWD', quiet: 'quiet' }],
    },
    {
      path: '/registrationCG/first',
      title: (situation) => (isStaff(situation) ? 'caregiver.staff' : 'caregiver.account'),
      stage: 'account',
      sections: (situation) => [
        [
          'credentials',
          {
            by: ({ draft }) => (draft.credentialType === 'GOOGLE' ? 'google' : 'password'),
            suggested: ({ organisation }) => organisation?.suggestedUsername ?? undefined,
          },
        ],
        ['phone', { optional: isStaff, code: not(isStaff) }],
        ...(isStaff(situation) ? (['terms'] as const) : []),
      ],
      next: (situation) => (isStaff(situation) ? 'register' : 'next'),
      checks: [
        usernameFree,
        (situation, call) => (isStaff(situation) ? Promise.resolve(undefined) : sendCodeAgain(situation, call)),
      ],
    },
    {
      path: '/registrationCG/first',
      query: { step: 'terms' },
      title: 'terms.title',
      stage: 'account',
      sections: ['how-found', 'terms'],
      skip: isStaff,
      next: 'register',
      checks: [sendCode],
    },
    {
      path: '/registrationCG/otp',
      title: 'code.title',
      stage: 'code',
      sections: ['code'],
      skip: isStaff,
      next: 'submit',
      opens: { rules: codeRules, why: 'why.code' },
      checks: [proveCode],
      success: 'verified',
    },
    {
      path: '/CareGiverPersonDetail',
      title: 'caregiver.details',
      stage: 'details',
      sections: [['person', { displayName: true }]],
    },
    {
      path: '/CareGiverPersonDetail',
      query: { step: 'contact' },
      title: 'contact.own',
      stage: 'details',
      sections: ['own-contact'],
      checks: [emailFree],
    },
    {
      path: '/CareGiverResidingAddress',
      title: 'address.title',
      lead: 'address.lead',
      stage: 'address',
      sections: ['address'],
      opens: { rules: address, why: 'why.address' },
    },
    {
      path: '/summary-caregiver',
      title: 'summary.title',
      lead: 'summary.lead',
      stage: 'summary',
      sections: ['summary'],
    },
    {
      path: '/summary-caregiver',
      query: { step: 'agree' },
      title: 'agree.title',
      stage: 'summary',
      sections: ['consents'],
      opens: { rules: summaryNeeds, why: 'why.summary' },
      submit: sends(signupCaregiver, caregiverPayload, {
        success: (situation) => (isStaff(situation) ? 'staff' : 'caregiver'),
        // When this call fails, the next sign-in repeats it (docs/decisions.md, "Linking").
        afterwards: async ({ draft }, { account }, call) => {
          const id = textOf(draft, 'invitationId')
          if (id) await call(takeInvitation, { id, invitedUid: account.uid })
        },
      }),
    },
    {
      path: '/CareGiverCreateNewPWDORExisting',
      title: (situation) =>
        isStaff(situation) ? 'choose.staff' : isMember(situation) ? 'choose.member' : 'choose.title',
      lead: (situation) => (isStaff(situation) ? undefined : 'choose.lead'),
      session: true,
      exits: [
        { label: 'lookForPerson', to: '/CareGiverTagNewPWD', when: isStaff },
        { label: 'createPerson', to: '/CareGiverCreateNewPWD?step=account', when: isStaff },
        { label: 'hasAccount', to: '/CareGiverTagNewPWD', when: not(isStaff) },
        { label: 'hasNoAccount', to: '/CareGiverCreateNewPWD?step=account', when: not(isStaff) },
        {
          label: 'later',
          to: (situation) => (isMember(situation) ? '/account' : '/registrationNotification'),
          quiet: 'quiet',
          when: not(isStaff),
        },
      ],
    },
  ],
})
