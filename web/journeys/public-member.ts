import type { Input } from '#contract/endpoint.ts'
import { publicMember as memberRules, publicWaits, terms } from '#contract/forms.ts'
import { signUpMoP } from '#contract/partners.ts'
import { usernameFree } from './checks.ts'
import { codeRules } from '../sections/code-proof.ts'
import { howFoundRules } from '../sections/how-found-sources.ts'
import { proveCode, sendCode } from './code-sent.ts'
import { flow, sends } from './flow.ts'
import { not, type Predicate, type Situation } from './situation.ts'
import { credentialOf, howFoundData, personData, phoneData } from './payload.ts'

/** Somebody who will act for the organisation whose link this is; nobody has to prove a number for that. */
const byLink: Predicate = ({ draft }) => Boolean(draft.fromMoP)

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
      sections: [
        'names',
        ['credentials', { kind: 'public' }],
        ['phone', { code: not(byLink) }],
        'email',
        'how-found',
        'terms',
      ],
      rules: [...memberRules, ...howFoundRules, ...terms],
      opens: { rules: [...publicWaits, ...howFoundRules, ...terms], why: 'why.public' },
      next: 'register',
      checks: [
        usernameFree,
        (situation, call) => (byLink(situation) ? Promise.resolve(undefined) : sendCode(situation, call)),
      ],
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
    success: (situation) => (byLink(situation) ? 'publicByLink' : 'application'),
  }),
  done: '/',
})
