import { signIn as signInContract } from '#contract/accounts.ts'
import type { Answer, Input } from '#contract/endpoint.ts'
import type { UsedPasskey } from '#contract/passkey-forms.ts'
import { required } from '#contract/rules.ts'
import { portalNext } from '../member/signed-out.ts'
import { credentials } from '../sections/credentials.tsx'
import { endAllDrafts, readOwner, SIGN_IN } from './draft.ts'
import { flow, sends } from './flow.ts'
import type { Situation } from './situation.ts'
import { textOf } from './payload.ts'
import { bring } from './sections.ts'

bring({ credentials })

const isUsedPasskey = (value: unknown): value is UsedPasskey =>
  typeof value === 'object' && value !== null && 'response' in value

export const signInPayload = ({ draft }: Situation): Input<typeof signInContract> => ({
  username: textOf(draft, 'username') ?? '',
  password: typeof draft.password === 'string' ? draft.password : '',
  ...(isUsedPasskey(draft.passkey) && { passkey: draft.passkey }),
  ...(textOf(draft, 'idTokenGoogle') && { idTokenGoogle: textOf(draft, 'idTokenGoogle') }),
})

const signInRules = [required('username', 'username-required'), required('password', 'password-required')]

/** Drafts of another account end with its sign-in, which was asked where there are any; those of the same one, and of nobody yet, are kept. */
async function forgetOthers(_situation: Situation, { account }: Answer<typeof signInContract>) {
  const owner = readOwner()
  if (owner && owner.uid !== account.uid) endAllDrafts()
}

/** Where somebody goes on who came to sign in for a kept draft, or from a page of the portal whose session had ended. */
export const afterSignIn = (query: URLSearchParams) =>
  query.has('then')
    ? `/registration?${new URLSearchParams({ goOn: query.get('then') ?? '' })}`
    : portalNext(query.get('next'))

/** The form beside "Sign up" on /registration; who has not finished goes on where they stopped (D10.21). */
export const signIn = flow({
  name: SIGN_IN,
  google: '/registration?tab=sign-in',
  steps: [
    {
      path: '/registration',
      query: { tab: 'sign-in' },
      title: 'signIn.title',
      // Back from Google there is nothing left to ask.
      sections: ({ draft }) => (draft.idTokenGoogle ? [] : [['credentials', { kind: 'known', by: 'known' }]]),
      rules: ({ draft }) => (draft.idTokenGoogle || draft.passkey ? [] : signInRules),
      next: 'signIn.button',
      submit: sends(signInContract, signInPayload, { signsIn: true, afterwards: forgetOthers }),
    },
  ],
  // `returnTo`: where Google was asked to lead back to. Whoever has not finished has no page of the portal, and finishes.
  done: ({ draft, query }, answer) => {
    const after = afterSignIn(query) ?? textOf(draft, 'returnTo')
    const { status } = (answer ?? {}) as { status?: string }
    if (status === 'INCOMPLETE' && (!after || portalNext(after))) return '/summary-plwd'
    return after ?? '/account'
  },
})
