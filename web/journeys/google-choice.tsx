import { useTranslation } from 'react-i18next'
import { useAnswers } from '../sections/answers.ts'
import { textOf } from '../sections/section.ts'
import { GoogleButton, type GoogleChoiceProps } from './google-button.tsx'

/** Google in place of a password, and the way back to a password (R2.12). */
export function GoogleChoice({ flow, situation }: GoogleChoiceProps) {
  const { t } = useTranslation('registration')
  const { values, set } = useAnswers()
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
  return (
    <GoogleButton
      flow={flow}
      situation={situation}
      label={t(flow.name === 'sign-in' ? 'google.signIn' : 'google.signUp')}
      state=""
    />
  )
}

/** The token was in memory alone: after a reload Google is asked once more, and leads back here. */
export function GoogleAgain({ from, ...asked }: GoogleChoiceProps & { from: string }) {
  const { t } = useTranslation('registration')
  return (
    <div className="again" id="google" tabIndex={-1}>
      <p>{t('google.again')}</p>
      <GoogleButton {...asked} label={t('google.signUp')} state={from} />
    </div>
  )
}
