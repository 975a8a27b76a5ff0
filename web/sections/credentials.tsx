import { useState } from 'react'
import {
  caregiverCredentials,
  googleCredentials,
  newCaregiverCredentials,
  personCredentials,
  professionalCredentials,
  publicMember,
} from '#contract/forms.ts'
import { CREDENTIAL_MAX, PROFESSIONAL_CREDENTIAL_MAX, USERNAME_MIN } from '#contract/limits.ts'
import { required, type Rule } from '#contract/rules.ts'
import { useTranslation } from '../translation.ts'
import { useAnswers } from './answers.ts'
import { TextField } from './fields.tsx'
import { rowsOf, section } from './section.ts'

interface Kind {
  rules: readonly Rule[]
  /** Characters of the username, where the form says so. */
  min?: number
  max?: number
}
const KINDS = {
  caregiver: { rules: caregiverCredentials, min: USERNAME_MIN.caregiver },
  'new-caregiver': { rules: newCaregiverCredentials, min: USERNAME_MIN.caregiver },
  person: { rules: personCredentials, min: USERNAME_MIN.person },
  /** By link: only a longest length is given. */
  professional: { rules: professionalCredentials, min: USERNAME_MIN.caregiver, max: PROFESSIONAL_CREDENTIAL_MAX },
  public: {
    rules: publicMember.filter(({ field }) => ['username', 'password', 'confirmPassword'].includes(field)),
    min: USERNAME_MIN.caregiver,
    max: CREDENTIAL_MAX,
  },
  /** Of an account that exists. */
  known: { rules: [required('username', 'username-required'), required('password', 'password-required')] },
} as const satisfies Record<string, Kind>

interface Options {
  /** Whose form it is: each has texts and an order of its own (R5.1, R5.16, R5.20, R5.21). */
  kind?: keyof typeof KINDS
  /** A new password typed twice, the one that is known, Google in its place, or none before a link sets it. */
  by?: 'password' | 'known' | 'google' | 'link'
  /** A username of the form OrgName_ServiceType_Location (R5.6). */
  suggested?: string | undefined
}

/** Username, and a password typed twice. */
export const credentials = section<Options>({
  fields: ({ by = 'password' }) => [
    'username',
    ...(by === 'password' ? ['password', 'confirmPassword'] : by === 'known' ? ['password'] : []),
  ],
  rules({ kind = 'caregiver', by = 'password' }) {
    const { rules } = KINDS[kind]
    const ofUsername = rules.filter(({ field }) => field === 'username')
    // A person is asked for no number: with Google the username alone (R5.16).
    if (by === 'google') return kind === 'person' ? ofUsername : [...googleCredentials, ...ofUsername]
    return by === 'link' ? ofUsername : rules
  },
  Ask: ({ kind = 'caregiver', by = 'password', suggested }) => {
    const { t } = useTranslation('sections')
    const { values, set, isReady } = useAnswers()
    const { min, max }: Kind = KINDS[kind]
    return (
      <>
        <TextField
          name="username"
          label={t('credentials.username')}
          hint={[
            min && t('credentials.usernameHint', { count: min }),
            max && t('credentials.usernameMax', { count: max }),
            suggested && t('credentials.suggested', { suggested }),
          ]
            .filter(Boolean)
            .join(' ')}
          beside={
            suggested &&
            !values.username && (
              <button
                type="button"
                className="show"
                disabled={!isReady}
                onClick={() => {
                  set({ username: suggested })
                  document.getElementById('username')?.focus()
                }}
              >
                {t('credentials.use')}
                <span className="visually-hidden"> {suggested}</span>
              </button>
            )
          }
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        {by === 'password' && <PasswordFields />}
        {by === 'known' && (
          <PasswordField name="password" label={t('credentials.password')} autoComplete="current-password" />
        )}
      </>
    )
  },
  rows: (values) => rowsOf(values, [['username', 'credentials.username']]),
})

/** Both may be shown: nobody has to type blind. Asked again by the step that creates, after a reload. */
export function PasswordFields() {
  const { t } = useTranslation('sections')
  return (
    <>
      <PasswordField name="password" label={t('credentials.password')} hint={t('credentials.passwordHint')} />
      <PasswordField name="confirmPassword" label={t('credentials.confirm')} />
    </>
  )
}

export function PasswordField({
  name,
  label,
  hint,
  autoComplete = 'new-password',
}: {
  name: string
  label: string
  hint?: string
  autoComplete?: string
}) {
  const { t } = useTranslation('sections')
  const { isReady } = useAnswers()
  const [shown, setShown] = useState(false)
  return (
    <TextField
      name={name}
      label={label}
      {...(hint && { hint })}
      type={shown ? 'text' : 'password'}
      autoComplete={autoComplete}
      autoCapitalize="none"
      spellCheck={false}
      beside={
        <button
          type="button"
          className="show"
          aria-controls={name}
          aria-label={t(shown ? 'credentials.hideWhich' : 'credentials.showWhich', { field: label })}
          disabled={!isReady}
          onClick={() => setShown(!shown)}
        >
          {t(shown ? 'credentials.hide' : 'credentials.show')}
        </button>
      }
    />
  )
}
