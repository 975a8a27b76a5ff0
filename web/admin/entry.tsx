import type { Console } from '#contract/admin-access.ts'
import { FormOf, useRefused } from '../shared/refused-fields.tsx'
import { Field } from '../shared/field.tsx'
import { PasswordField } from '../shared/password-field.tsx'
import { SetUpPasskey, UsePasskey } from './passkey-entry.tsx'
import { Qr } from '../shared/qr.tsx'
import { useTranslation } from '../translation.ts'
import { LockFields } from './lock-fields.tsx'

/** The first half of signing in. */
export function PasswordForm() {
  const { t } = useTranslation('admin')
  return (
    <>
      <form method="post">
        <input type="hidden" name="intent" value="password" />
        <Field
          label={t('password.username')}
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          maxLength={200}
          required
        />
        <PasswordField label={t('password.password')} name="password" />
        <p className="actions">
          <button className="button">{t('password.button')}</button>
          <a href={`${import.meta.env.BASE_URL}reset-password`}>{t('password.forgotten')}</a>
        </p>
        <p className="soft">{t('password.who')}</p>
      </form>
      <UsePasskey label="signIn.button" hint="signIn.hint" />
    </>
  )
}

function CodeField({ label, hint }: { label: string; hint: string }) {
  return (
    <Field
      label={label}
      hint={hint}
      name="code"
      className="number code"
      inputMode="numeric"
      autoComplete="one-time-code"
      pattern="[0-9 ]{6,8}"
      maxLength={8}
      required
    />
  )
}

/** The passkey, or the code of the app; below them, for whoever has lost the phone, a recovery code. */
export function CodeForm({ factors }: Pick<Console, 'factors'>) {
  const { t } = useTranslation('admin')
  const { t: say } = useTranslation('passkeys')
  const refused = useRefused()
  const hasPasskey = factors.includes('passkey')
  return (
    <>
      {hasPasskey && <UsePasskey label="console.use" hint="console.useText" />}
      {factors.includes('app') && (
        <FormOf sent={{ intent: 'code' }}>
          {hasPasskey && <h2>{say('console.orCode')}</h2>}
          <form method="post">
            <input type="hidden" name="intent" value="code" />
            <CodeField label={t('code.label')} hint={t('code.hint')} />
            <p className="actions">
              <button className="button">{t('code.button')}</button>
            </p>
          </form>
        </FormOf>
      )}
      <details className="other-way" open={refused?.typed.intent === 'recovery'}>
        <summary>{t('code.lost')}</summary>
        <FormOf sent={{ intent: 'recovery' }}>
          <form method="post">
            <input type="hidden" name="intent" value="recovery" />
            <Field
              label={t('code.recovery')}
              hint={t('code.recoveryHint')}
              id="recovery"
              name="code"
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={60}
              required
            />
            <p className="actions">
              <button className="button quiet">{t('code.recoveryButton')}</button>
            </p>
          </form>
        </FormOf>
      </details>
      <StartOver />
    </>
  )
}

/** The way back into a console that locked, for who opens a page of it anew. */
export function UnlockForm({ factors }: Pick<Console, 'factors'>) {
  const { t } = useTranslation('admin')
  return (
    <>
      <p>{t('lock.text')}</p>
      <form method="post">
        <input type="hidden" name="intent" value="unlock" />
        <LockFields />
        <p className="actions">
          <button className="button">{t('lock.button')}</button>
        </p>
      </form>
      {factors.includes('passkey') && (
        <UsePasskey intent="unlock-by-passkey" label="console.unlock" hint="console.useText" />
      )}
      <StartOver />
    </>
  )
}

/** Somebody else sits down, or the wrong name was typed. */
function StartOver() {
  const { t } = useTranslation('admin')
  return (
    <form method="post">
      <button className="link" name="intent" value="leave">
        {t('startOver')}
      </button>
    </form>
  )
}

/** "ABCD EFGH …": as people copy it. */
const inGroups = (secret: string) => secret.replaceAll(/.{4}(?=.)/g, '$& ')

export function EnrolmentForm({ secret, uri, hasPasskey }: { secret: string; uri: string; hasPasskey: boolean }) {
  const { t } = useTranslation('admin')
  const { t: say } = useTranslation('passkeys')
  return (
    <>
      {hasPasskey && (
        <>
          <SetUpPasskey />
          <h2>{say('console.app')}</h2>
        </>
      )}
      <ol className="steps">
        <li>
          <p>{t('enrol.app')}</p>
        </li>
        <li>
          <p>{t('enrol.scan')}</p>
          <Qr address={uri} />
          <p className="soft">{t('enrol.type')}</p>
          <p>
            <code>{inGroups(secret)}</code>
          </p>
        </li>
        <li>
          <form method="post">
            <input type="hidden" name="intent" value="enrol" />
            <CodeField label={t('enrol.code')} hint={t('code.hint')} />
            <p className="actions">
              <button className="button">{t('enrol.button')}</button>
            </p>
          </form>
        </li>
      </ol>
      <StartOver />
    </>
  )
}

/** Shown this once, to be printed or copied. */
export function RecoveryCodes({ codes, next }: { codes: string[]; next: string }) {
  const { t } = useTranslation('admin')
  return (
    <div className="page door">
      <title>{t('recovery.title')}</title>
      <h1>{t('recovery.title')}</h1>
      <p>{t('recovery.text')}</p>
      <ul className="recovery">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <p className="screen">
        <button className="button quiet" type="button" data-print hidden>
          {t('recovery.print')}
        </button>
      </p>
      <div className="screen">
        <GoOn next={next} />
      </div>
    </div>
  )
}

/** The page somebody wanted to go to. */
export function GoOn({ next }: { next: string }) {
  const { t } = useTranslation('admin')
  return (
    <p className="actions">
      <a className="button" href={import.meta.env.BASE_URL + next.slice(1)}>
        {t('goOn')}
      </a>
    </p>
  )
}
