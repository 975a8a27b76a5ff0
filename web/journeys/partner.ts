import type { Input } from '#contract/endpoint.ts'
import { partnerRequired, professionalAgreements, professionalWaits, rulesFor, terms } from '#contract/forms.ts'
import {
  signUpPartner,
  submitCGUnderPartner,
  submitPartner,
  verifyCGUnderPartner,
  verifyPartnerToken,
} from '#contract/partners.ts'
import { flow, sends } from './flow.ts'
import type { Predicate, Situation } from './situation.ts'
import { textOf } from './payload.ts'

const DETAILS = [
  'organizationName',
  'pocName',
  'address',
  'blockNumber',
  'building',
  'streetName',
  'pocPhone',
  'pocEmail',
  'hotlineNumber',
  'postalCode',
  'jobTitle',
  'unitNumber',
  'branch',
] as const

/** What an organisation's application sends (R3.20). */
export const partnerPayload = ({ draft }: Situation): Input<typeof signUpPartner> => ({
  credentialType: 'USERNAME',
  terms: draft.terms === true,
  partnerDetails: {
    ...Object.fromEntries(DETAILS.map((field) => [field, textOf(draft, field)])),
    ...(textOf(draft, 'uidAdmin') && { createdBy: textOf(draft, 'uidAdmin') }),
  },
})

/** An organisation applies (R2.73). */
export const partnerApplication = flow({
  name: 'partner-application',
  captures: ['uidAdmin'],
  // R8.1: an invalid e-mail, and an application that could not be added.
  errors: ['email-invalid', 'too-many-requests', 'invalid-input', 'unexpected'],
  // Not /registration, which forgets what was typed.
  back: '/registration-partner',
  steps: [
    {
      path: '/submit-partner',
      title: 'partner.title',
      lead: 'partner.lead',
      sections: [['organisation', { part: 'name' }]],
      opens: { rules: rulesFor(partnerRequired, ['organizationName', 'hotlineNumber']), why: 'why.fields' },
    },
    {
      path: '/submit-partner',
      query: { step: 'address' },
      title: 'partner.address',
      lead: 'address.lead',
      sections: [['organisation', { part: 'address' }]],
      opens: { rules: rulesFor(partnerRequired, ['postalCode', 'address']), why: 'why.fields' },
    },
    {
      path: '/submit-partner',
      query: { step: 'contact' },
      title: 'partner.contact',
      sections: [
        ['organisation', { part: 'contact' }],
        ['terms', { of: 'organisation' }],
      ],
      opens: {
        rules: [...rulesFor(partnerRequired, ['pocName', 'pocPhone', 'pocEmail']), ...terms],
        why: 'why.partner',
      },
      next: 'register',
      footer: 'legal',
      submit: sends(signUpPartner, partnerPayload, { success: 'application', resets: true }),
    },
  ],
  done: '/',
})

const ownCredentials = ({ draft }: Situation) => ({
  username: textOf(draft, 'username'),
  password: typeof draft.password === 'string' ? draft.password : '',
  confirmPassword: typeof draft.confirmPassword === 'string' ? draft.confirmPassword : '',
  consents: ['TERMS' as const],
})
export const partnerCredentialsPayload = (situation: Situation): Input<typeof submitPartner> => ({
  token: situation.query.get('token') ?? '',
  ...ownCredentials(situation),
})
export const professionalPayload = (situation: Situation): Input<typeof submitCGUnderPartner> => ({
  token: situation.params.token ?? '',
  ...ownCredentials(situation),
})

const byLink: Predicate = ({ query }) => query.has('token')

/** An approved organisation sets its credentials; without its link the page says what it is for (R2.68, R4.2). */
export const partnerCredentials = flow({
  name: 'partner-credentials',
  back: '/registration',
  link: async (token, call) => {
    const answer = await call(verifyPartnerToken, { token })
    if (!answer.ok) return { refused: answer.code }
    const { account, purpose } = answer.data
    if (purpose !== 'partner') return { refused: 'link-ended' }
    return account.credentialSubmitted ? { refused: 'credentials-submitted' } : { organisation: account }
  },
  ends: { 'credentials-submitted': '/admin/login' },
  steps: [
    {
      path: '/registration-partner',
      title: (situation) => (byLink(situation) ? 'partnerCredentials.title' : 'partnerCredentials.what'),
      lead: (situation) => (byLink(situation) ? undefined : 'partnerCredentials.lead'),
      sections: (situation) =>
        byLink(situation)
          ? [
              [
                'credentials',
                { kind: 'professional', suggested: ({ organisation }) => organisation?.suggestedUsername ?? undefined },
              ],
              ['terms', { of: 'organisation' }],
            ]
          : undefined,
      opens: {
        rules: (situation) => (byLink(situation) ? [...professionalWaits, ...terms] : []),
        why: 'why.professional',
      },
      next: 'submit',
      submit: sends(submitPartner, partnerCredentialsPayload),
      exits: [
        {
          label: 'applyAsPartner',
          to: ({ query }) => (query.size > 0 ? `/submit-partner?${query}` : '/submit-partner'),
          when: (situation) => !byLink(situation),
        },
        {
          label: 'signInAsPartner',
          to: '/admin/login',
          when: (situation) => !byLink(situation),
        },
      ],
    },
  ],
  done: (_situation, answer) => `/admin/token/${(answer as { token: string }).token}`,
})

/** A care professional whom an organisation invited (R2.71, R4.3). */
export const professional = flow({
  name: 'professional',
  link: async (token, call) => {
    const answer = await call(verifyCGUnderPartner, { token })
    if (!answer.ok) return { refused: answer.code }
    return answer.data.account.credentialSubmitted
      ? { refused: 'credentials-verified' }
      : { organisation: answer.data.account }
  },
  ends: { 'credentials-verified': '/registration?tab=sign-in' },
  steps: [
    {
      path: '/submit-caregiver/:token',
      title: 'professional.title',
      lead: 'professional.lead',
      sections: [
        ['credentials', { kind: 'professional' }],
        ['agreements', { of: 'professional' }],
      ],
      opens: { rules: [...professionalWaits, ...professionalAgreements], why: 'why.professionalBoth' },
      next: 'submit',
      submit: sends(submitCGUnderPartner, professionalPayload),
      ending: 'congratulations',
    },
  ],
  done: '/',
})
