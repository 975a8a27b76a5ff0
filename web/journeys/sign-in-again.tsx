import { useState } from 'react'
import { signIn } from '#contract/accounts.ts'
import type { Result } from '#contract/endpoint.ts'
import type { RefusalCode } from '#contract/errors.ts'
import { actFor, call } from '../api.ts'
import { Field } from '../shared/field.tsx'
import { Modal } from '../shared/modal.tsx'
import { PasswordField } from '../shared/password-field.tsx'
import { CallHelpline } from '../shared/helpline.tsx'
import { useTranslation } from '../translation.ts'
import type { Owner } from './draft.ts'
import { googleAddress, type Google } from './google.ts'
import { PasskeySignIn } from './passkey-sign-in.tsx'
import { signIn as signInJourney } from './sign-in.ts'

/**
 * The dialog over a step whose session has ended: the account that worked here signs in again, with every answer kept.
 * `onSignedIn` goes on with what was being done.
 */
export function SignInAgain({
  owner,
  google,
  onSignedIn,
}: {
  owner: Owner | undefined
  google: Google | undefined
  onSignedIn: () => void
}) {
  const { t } = useTranslation(['registration', 'sections', 'errors'])
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState<RefusalCode>()
  const byGoogle = owner?.credentialType === 'GOOGLE' && google

  async function signInNow(filled: FormData) {
    if (isBusy) return
    setBusy(true)
    setRefused(undefined)
    // Another account would not own what was begun here.
    const username = owner?.username ?? String(filled.get('username') ?? '')
    const answer = await call(signIn, { username, password: String(filled.get('password') ?? '') })
    setBusy(false)
    answered(answer)
  }
  function answered(answer: Result<typeof signIn>) {
    if (!answer.ok) return setRefused(answer.code)
    // The token of a client went with the session of staff; the step gets another one for them.
    actFor(undefined)
    onSignedIn()
  }
  return (
    <Modal
      kind="info"
      title={t('signInAgain.title')}
      only
      onSubmit={(filled) => void signInNow(filled)}
      text={<p>{t('signInAgain.text')}</p>}
      onClose={() => undefined}
    >
      {refused && (
        <p className="mistake" role="alert">
          {t(refused, { ns: 'errors' })}
        </p>
      )}
      {byGoogle ? (
        <p className="actions">
          <GoogleAgain google={byGoogle} />
        </p>
      ) : (
        <>
          {owner?.username ? (
            <p>{t('signInAgain.as', { username: owner.username })}</p>
          ) : (
            <Field
              name="username"
              id="again-username"
              label={t('credentials.username', { ns: 'sections' })}
              autoComplete="username"
              required
            />
          )}
          <PasswordField name="password" id="again-password" label={t('credentials.password', { ns: 'sections' })} />
          <p className="actions">
            <button className="button" aria-disabled={isBusy}>
              {t(isBusy ? 'loading' : 'signIn.button')}
            </button>
          </p>
        </>
      )}
      {!byGoogle && (
        <PasskeySignIn
          username={owner?.username ?? ''}
          onUsed={async (passkey) => answered(await call(signIn, { passkey }))}
        />
      )}
      <ul className="second-ways">
        <li>
          <a href={`${import.meta.env.BASE_URL}registration?tab=sign-in`}>{t('signInAgain.other')}</a>
        </li>
        <li>
          {t('ways.call')} <CallHelpline />
        </li>
      </ul>
    </Modal>
  )
}

/** Google leads back to /registration, which signs in and returns to this step. */
function GoogleAgain({ google }: { google: Google }) {
  const { t } = useTranslation('registration')
  const here = () => location.pathname.slice(import.meta.env.BASE_URL.length - 1) + location.search
  return (
    <button
      type="button"
      className="button google"
      onClick={() => location.assign(googleAddress(google, signInJourney.google ?? '', here()))}
    >
      {t('google.signIn')}
    </button>
  )
}
