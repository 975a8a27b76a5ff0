import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAnswers } from '../sections/answers.ts'
import { textOf } from '../sections/section.ts'
import { googleAddress } from './google.ts'

/** Google in place of a password, and the way back to a password (R§2.2, "Cancel"). */
export function GoogleChoice() {
  const { t } = useTranslation('registration')
  const { values, set, flow } = useAnswers()
  if (values.credentialType === 'GOOGLE' && values.idTokenGoogle) {
    return (
      <div className="notice google">
        <p>{t('google.chosen', { email: textOf(values, 'email') })}</p>
        <p>
          <button
            type="button"
            className="link"
            onClick={() => set({ credentialType: undefined, idTokenGoogle: undefined })}
          >
            {t('google.cancel')}
          </button>
        </p>
      </div>
    )
  }
  return <GoogleButton label={t(flow.name === 'sign-in' ? 'google.signIn' : 'google.signUp')} state="" />
}

/** The token was in memory alone: after a reload Google is asked once more, and leads back here. */
export function GoogleAgain() {
  const { t } = useTranslation('registration')
  const { step } = useAnswers()
  return (
    <div className="again" id="google" tabIndex={-1}>
      <p>{t('google.again')}</p>
      <GoogleButton label={t('google.signUp')} state={step.path} />
    </div>
  )
}

function GoogleButton({ label, state }: { label: string; state: string }) {
  const { flow, situation, isReady } = useAnswers()
  const [isLeaving, setLeaving] = useState(false)
  const { google } = situation
  if (!google || !flow.google) return null
  return (
    <p>
      <button
        type="button"
        className="button quiet google"
        disabled={!isReady || isLeaving}
        onClick={() => {
          setLeaving(true)
          location.assign(googleAddress(google, flow.google ?? '', state))
        }}
      >
        {label}
      </button>
    </p>
  )
}
