import { useEffect, useRef, useState } from 'react'
import { generateCaregiverSignUpOTP } from '#contract/accounts.ts'
import { CODE_DIGITS } from '#contract/limits.ts'
import { call } from '../api.ts'
import { HintAndMistake, marksOf } from '../shared/field.tsx'
import { useTranslation } from '../translation.ts'
import { useAnswers } from './answers.ts'
import { codeRules, codeSent, holdsCode, isProved } from './code-proof.ts'
import { section, textOf } from './section.ts'

/** Six digits in one labelled input that is drawn as six boxes, so that a paste and the phone's own offer work. */
export const code = section({
  fields: () => ['code'],
  rules: () => codeRules,
  isAnswered: isProved,
  Ask: function Code() {
    const { t } = useTranslation('sections')
    const { values, set, mistake, refuse, isReady } = useAnswers()
    const typed = textOf(values, 'code')
    const wrong = mistake?.field === 'code' ? mistake.code : undefined
    const asked = useRef(false)
    const [said, setSaid] = useState(false)

    async function send() {
      const { prefixCountryNum, phone, username } = values as Record<string, string>
      const answer = await call(generateCaregiverSignUpOTP, {
        channel: 'sms',
        phone: phone ?? '',
        prefixCountryNum: prefixCountryNum ?? '+65',
        username,
      })
      if (answer.ok) {
        // The digits of the code before, and what was wrong with it, go with it.
        set({ ...codeSent(values, answer.data.resendAfterSeconds), code: '' })
        setSaid(true)
      } else refuse({ field: 'code', code: answer.code })
    }
    // A proof that ended is renewed in place: the number is known, so the code is on its way at once.
    useEffect(() => {
      if (!isReady || asked.current || isProved(values) || holdsCode(values) || !values.phone) return
      asked.current = true
      void send()
    })

    if (isReady && isProved(values)) return <p>{t('code.proved')}</p>
    return (
      <>
        <p>{t('code.sent', { prefix: textOf(values, 'prefixCountryNum'), last: textOf(values, 'phone').slice(-4) })}</p>
        <div className="field code">
          <label htmlFor="code">{t('code.label')}</label>
          <HintAndMistake id="code" mistake={wrong} />
          <div className="boxes">
            {Array.from({ length: CODE_DIGITS }, (_, index) => (
              <span key={index} aria-hidden="true" data-next={index === typed.length || undefined}>
                {typed[index]}
              </span>
            ))}
            <input
              id="code"
              name="code"
              inputMode="numeric"
              autoComplete="one-time-code"
              required
              value={typed}
              onChange={({ target }) => set({ code: target.value.replaceAll(/\D/g, '').slice(0, CODE_DIGITS) })}
              {...marksOf({ id: 'code', mistake: wrong })}
            />
          </div>
        </div>
        <Resend at={Number(values.resendAt ?? 0)} isNeeded={wrong === 'code-ended'} onPress={send} />
        <output>{said && t('code.resent')}</output>
      </>
    )
  },
})

/** Another code, once the pause has passed; the pause is said in seconds. It is the way on when the last one has ended. */
function Resend({ at, isNeeded, onPress }: { at: number; isNeeded: boolean; onPress: () => Promise<void> }) {
  const { t } = useTranslation('sections')
  const [isSending, setSending] = useState(false)
  const [left, setLeft] = useState<number>()
  useEffect(() => {
    const count = () => setLeft(Math.max(0, Math.ceil((at - Date.now()) / 1000)))
    count()
    const timer = setInterval(count, 1000)
    return () => clearInterval(timer)
  }, [at])
  const waits = left !== 0 || isSending
  return (
    <p className="resend">
      <button
        type="button"
        className={isNeeded ? 'button' : 'link'}
        disabled={left === undefined}
        aria-disabled={waits || undefined}
        onClick={() => {
          if (waits) return
          setSending(true)
          void onPress().finally(() => setSending(false))
        }}
      >
        {t('code.resend')}
      </button>
      {Boolean(left) && <span className="soft"> {t('code.wait', { count: left })}</span>}
    </p>
  )
}
