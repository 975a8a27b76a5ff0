import { signIn as signInContract } from '#contract/accounts.ts'
import type { Input } from '#contract/endpoint.ts'
import { flow, sends, type Situation } from './flow.ts'
import { textOf } from './payload.ts'

export const signInPayload = ({ draft }: Situation): Input<typeof signInContract> => ({
  username: textOf(draft, 'username') ?? '',
  password: typeof draft.password === 'string' ? draft.password : '',
})

/** The form beside "Sign up" on /registration; who has not finished goes on where they stopped (docs/decisions.md). */
export const signIn = flow({
  name: 'sign-in',
  steps: [
    {
      path: '/registration',
      query: { tab: 'sign-in' },
      title: 'signIn.title',
      sections: [['credentials', { kind: 'known', by: 'known' }]],
      next: 'signIn.button',
      submit: sends(signInContract, signInPayload),
    },
  ],
  done: (_situation, answer) =>
    (answer as { status?: string }).status === 'INCOMPLETE' ? '/summary-plwd' : '/account',
})
