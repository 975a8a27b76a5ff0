import { useAnswers } from '../sections/answers.ts'
import { textOf } from '../sections/section.ts'
import { WithEmailAddress } from '../shared/email-address.tsx'
import { useTranslation } from '../translation.ts'
import { GoogleButton, type GoogleChoiceProps } from './google-button.tsx'
import { afterSignIn } from './sign-in.ts'
import { useReturnFromGoogle } from './use-return-from-google.tsx'

/** Google in place of a password, and the way back to a password (R2.12). */
export function GoogleChoice({ flow, situation }: GoogleChoiceProps) {
  const { t } = useTranslation('registration')
  const { values, set, mistake } = useAnswers()
  useReturnFromGoogle(situation)
  if (values.credentialType === 'GOOGLE' && values.idTokenGoogle) {
    return (
      <div className="notice google" id="google" tabIndex={-1}>
        {mistake?.field === 'google' && <p className="mistake">{t(mistake.code, { ns: 'errors' })}</p>}
        <p>
          <WithEmailAddress
            text={t('google.chosen', { email: textOf(values, 'email') })}
            address={textOf(values, 'email')}
          />
        </p>
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
    <>
      {mistake?.field === 'google' && <p className="mistake">{t(mistake.code, { ns: 'errors' })}</p>}
      <GoogleButton
        id="google"
        flow={flow}
        situation={situation}
        label={t(flow.name === 'sign-in' ? 'google.signIn' : 'google.signUp')}
        state={afterSignIn(situation.query) ?? ''}
      />
    </>
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
