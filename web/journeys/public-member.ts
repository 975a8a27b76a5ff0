import type { Input } from '#contract/endpoint.ts'
import { publicMember as memberRules, publicWaits, rulesFor, terms } from '#contract/forms.ts'
import { signUpMoP } from '#contract/partners.ts'
import { usernameFree } from './checks.ts'
import { codeRules } from '../sections/code-proof.ts'
import { howFoundRules } from '../sections/how-found-sources.ts'
import { proveCode, sendCode, sendCodeAgain } from './code-sent.ts'
import { flow, sends, type Check } from './flow.ts'
import { not, type Predicate, type Situation } from './situation.ts'
import { credentialOf, howFoundData, personData, phoneData } from './payload.ts'

/** Somebody who will act for the organisation whose link this is; nobody has to prove a number for that. */
const byLink: Predicate = ({ draft }) => Boolean(draft.fromMoP)

const unlessByLink =
  (check: Check): Check =>
  (situation, call) =>
    byLink(situation) ? Promise.resolve(undefined) : check(situation, call)

/** What a member of the public sends (R3.16). Whether a link stands behind it is read from the cookie. */
export const publicMemberPayload = (situation: Situation): Input<typeof signUpMoP> => {
  const { draft } = situation
  return {
    credential: {
      ...credentialOf(draft),
      accountData: {
        ...personData(draft),
        ...phoneData(draft),
        ...howFoundData(draft),
        registrationPlatform: 'WEB',
        metadata: { MoP: true, homewardPro: true, fromMoP: byLink(situation) },
        consents: draft.terms === true ? ['TERMS'] : [],
      },
    },
  }
}

/** What is asked of them on the first step, and on the second. */
const REACH = ['firstname', 'lastname', 'phone', 'prefixCountryNum', 'email']
const CREDENTIALS = ['username', 'password', 'confirmPassword']

/** A member of the public, with a code; or by a link, without one (R2.80 to R2.82, R4.18). */
export const publicMember = flow({
  name: 'public-member',
  begunBy: ['mop'],
  errors: ['email-invalid'],
  captures: ['fromMoP'],
  back: '/registration',
  steps: [
    {
      path: '/registrationMoP',
      title: 'public.title',
      lead: (situation) => (byLink(situation) ? 'public.leadByLink' : 'public.lead'),
      sections: ['names', ['phone', { code: not(byLink) }], 'email'],
      rules: rulesFor(memberRules, REACH),
      opens: { rules: rulesFor(publicWaits, REACH), why: 'why.fields' },
      checks: [unlessByLink(sendCodeAgain)],
    },
    {
      path: '/registrationMoP',
      query: { step: 'account' },
      title: 'public.account',
      sections: [['credentials', { kind: 'public' }]],
      opens: { rules: rulesFor(publicWaits, CREDENTIALS), why: 'why.credentials' },
      checks: [usernameFree],
    },
    {
      path: '/registrationMoP',
      query: { step: 'terms' },
      title: 'terms.title',
      sections: ['how-found', 'terms'],
      opens: { rules: [...howFoundRules, ...terms], why: 'why.terms' },
      next: 'register',
      checks: [unlessByLink(sendCode)],
    },
    {
      path: '/registrationMoP/otp',
      title: 'code.title',
      sections: ['code'],
      skip: byLink,
      next: 'submit',
      opens: { rules: codeRules, why: 'why.code' },
      checks: [proveCode],
    },
  ],
  submit: sends(signUpMoP, publicMemberPayload, {
    success: (situation) => (byLink(situation) ? 'publicByLink' : 'publicApplication'),
  }),
  done: '/',
})
