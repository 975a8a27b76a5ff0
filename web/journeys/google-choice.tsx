import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { RefusalCode } from '#contract/errors.ts'
import { call } from '../api.ts'
import { useAnswers } from '../sections/answers.ts'
import { textOf } from '../sections/section.ts'
import { googleFree } from './checks.ts'
import { GoogleButton, type GoogleChoiceProps } from './google-button.tsx'
import { afterSignIn } from './sign-in.ts'
import type { Situation } from './situation.ts'

/** Google in place of a password, and the way back to a password (R2.12). */
export function GoogleChoice({ flow, situation }: GoogleChoiceProps) {
  const { t } = useTranslation('registration')
  const { values, set, mistake } = useAnswers()
  useReturnFromGoogle(situation)
  if (values.credentialType === 'GOOGLE' && values.idTokenGoogle) {
    return (
      <div className="notice google" id="google" tabIndex={-1}>
        {mistake?.field === 'google' && <p className="mistake">{t(mistake.code, { ns: 'errors' })}</p>}
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

/** Refusals of a token that another try with it would only repeat. */
const USELESS: readonly RefusalCode[] = ['google-taken', 'google-failed']

/** Says what is wrong with what Google sent back as soon as it is back, and then forgets it. */
function useReturnFromGoogle(situation: Situation) {
  const { values, set, refuse, isReady } = useAnswers()
  const asked = useRef<unknown>(undefined)
  const { googleRefused, idTokenGoogle } = values
  const check = useEffectEvent(async () => {
    if (googleRefused) {
      set({ googleRefused: undefined })
      return refuse({ field: 'google', code: 'google-failed' })
    }
    if (!idTokenGoogle || asked.current === idTokenGoogle) return
    asked.current = idTokenGoogle
    const mistake = (await googleFree(situation, call))?.mistake
    if (!mistake || !USELESS.includes(mistake.code)) return
    set({ credentialType: undefined, idTokenGoogle: undefined })
    refuse(mistake)
  })
  useEffect(() => {
    if (isReady && (googleRefused || idTokenGoogle)) void check()
  }, [isReady, googleRefused, idTokenGoogle])
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
