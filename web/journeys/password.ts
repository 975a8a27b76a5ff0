import {
  freezeAccount,
  openLink,
  requestNewPassword,
  resetPassword,
  takeOverAccount,
  verifyEmail,
  verifyTokenResetPassword,
} from '#contract/accounts.ts'
import type { Input } from '#contract/endpoint.ts'
import { confirmNumberByLink } from '#contract/confirm-number.ts'
import { flow, sends, type Flow } from './flow.ts'
import type { Situation } from './situation.ts'
import { textOf } from './payload.ts'

/** Links that somebody was sent, each a journey of one step; what they do is written by the button, never by opening them. */

const ownPassword = ({ draft, params, asksUsername }: Situation) => ({
  ...(asksUsername && { username: textOf(draft, 'username') }),
  token: params.token ?? '',
  password: typeof draft.password === 'string' ? draft.password : '',
  confirmPassword: typeof draft.confirmPassword === 'string' ? draft.confirmPassword : '',
})
export const newPasswordPayload = (situation: Situation): Input<typeof resetPassword> => ownPassword(situation)
export const takeOverPayload = (situation: Situation): Input<typeof takeOverAccount> => ownPassword(situation)
const SIGN_IN = '/registration?tab=sign-in'
const opens =
  (purpose: 'take-over' | 'email' | 'freeze' | 'number'): Flow['link'] =>
  async (token, call) => {
    const answer = await call(openLink, { token, purpose })
    return answer.ok ? {} : { refused: answer.code }
  }

/** A new password by its link (R2.83); for a person who had nothing to sign in with, the first one, with a username. */
export const newPassword = flow({
  name: 'new-password',
  link: async (token, call) => {
    const answer = await call(verifyTokenResetPassword, { token })
    return answer.ok ? { asksUsername: answer.data.asksUsername } : { refused: answer.code }
  },
  again: { label: 'askPassword.title', to: '/reset-password' },
  steps: [
    {
      path: '/reset-password/:token',
      title: ({ asksUsername }) => (asksUsername ? 'newPassword.first' : 'newPassword.title'),
      sections: ({ asksUsername }) =>
        asksUsername ? [['credentials', { kind: 'person', by: 'link' }], 'new-password'] : ['new-password'],
      next: 'newPassword.button',
      submit: sends(resetPassword, newPasswordPayload, { success: 'newPassword' }),
    },
  ],
  done: (_situation, answer) => ((answer as { signIn?: string }).signIn === 'admin' ? '/admin/login' : SIGN_IN),
})

export const askForPassword = flow({
  name: 'ask-for-password',
  steps: [
    {
      path: '/reset-password',
      title: 'askPassword.title',
      lead: 'askPassword.lead',
      sections: [['credentials', { kind: 'known', by: 'link' }]],
      next: 'askPassword.button',
      back: SIGN_IN,
      submit: sends(
        requestNewPassword,
        ({ draft }): Input<typeof requestNewPassword> => ({ username: textOf(draft, 'username') ?? '' }),
        { success: 'askPassword' },
      ),
    },
  ],
  done: SIGN_IN,
})

/** A caregiver whom a person added makes the account their own (docs/decisions.md, "Linking"). */
export const takeOver = flow({
  name: 'take-over',
  link: opens('take-over'),
  steps: [
    {
      path: '/take-over/:token',
      title: 'takeOver.title',
      lead: 'takeOver.lead',
      sections: ['new-password'],
      next: 'takeOver.button',
      submit: sends(takeOverAccount, takeOverPayload, { success: 'takeOver' }),
    },
  ],
  done: SIGN_IN,
})

export const emailConfirmed = flow({
  name: 'email-confirmed',
  link: opens('email'),
  steps: [
    {
      path: '/verify-email/:token',
      title: 'verifyEmail.title',
      lead: 'verifyEmail.lead',
      sections: [],
      next: 'verifyEmail.button',
      submit: sends(verifyEmail, ({ params }): Input<typeof verifyEmail> => ({ token: params.token ?? '' }), {
        success: 'verifyEmail',
      }),
    },
  ],
  done: '/',
})

/** Somebody who was told of a change says that it was not them: the account is put on hold, and given to nobody (D28.5). */
export const accountFrozen = flow({
  name: 'account-frozen',
  link: opens('freeze'),
  steps: [
    {
      path: '/freeze/:token',
      title: 'freeze.title',
      lead: 'freeze.lead',
      sections: [],
      next: 'freeze.button',
      submit: sends(freezeAccount, ({ params }): Input<typeof freezeAccount> => ({ token: params.token ?? '' }), {
        success: 'freeze',
      }),
    },
  ],
  done: '/',
})

/** "Still your number?", from the message that asks (D48.3); who has another one changes it after signing in. */
export const numberConfirmed = flow({
  name: 'number-confirmed',
  link: opens('number'),
  steps: [
    {
      path: '/number/:token',
      title: 'number.title',
      lead: 'number.lead',
      sections: [],
      next: 'number.button',
      exits: [{ label: 'numberChanged', to: '/account/settings/phone', quiet: 'quiet' }],
      submit: sends(
        confirmNumberByLink,
        ({ params }): Input<typeof confirmNumberByLink> => ({ token: params.token ?? '' }),
        { success: 'number' },
      ),
    },
  ],
  done: '/',
})
