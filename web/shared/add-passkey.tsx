import { useState, type FormEvent } from 'react'
import { useSubmit } from 'react-router'
import type { Confirmation } from '#contract/confirmation.ts'
import type { Result } from '#contract/endpoint.ts'
import type { RefusalCode } from '#contract/errors.ts'
import { PASSKEY_NAME_MAX } from '#contract/limits.ts'
import type { beginAddingPasskey } from '#contract/passkeys.ts'
import { useTranslation } from '../translation.ts'
import { confirmationOf } from './confirmation.ts'
import { PasskeyInstead } from './passkey-instead.tsx'
import { Field } from './field.tsx'
import { deviceKind, makePasskey, type PasskeyFailure } from './passkey.ts'
import { PasswordField } from './password-field.tsx'
import { useCanUsePasskeys, usePasskeyFailure } from './use-passkeys.ts'

export type BeginAdding = (confirmation: Confirmation | undefined) => Promise<Result<typeof beginAddingPasskey>>

/** Makes a passkey after the password was asked, and posts it to the page with its name. */
export function AddPasskey({
  hasPassword,
  byPasskey,
  begin,
}: {
  hasPassword: boolean
  byPasskey: boolean
  begin: BeginAdding
}) {
  const { t } = useTranslation('passkeys')
  const can = useCanUsePasskeys()
  const say = usePasskeyFailure()
  const submit = useSubmit()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<{ code: PasskeyFailure | RefusalCode; isPassword: boolean }>()

  async function add(filled: FormData) {
    setBusy(true)
    setFailure(undefined)
    const sent = [...filled].map(([name, value]) => [name, typeof value === 'string' ? value : ''])
    const asked = await begin(confirmationOf(Object.fromEntries(sent)))
    const made = asked.ok ? await makePasskey(asked.data) : undefined
    setBusy(false)
    if (!asked.ok) return setFailure({ code: asked.code, isPassword: asked.field === 'password' })
    if (typeof made === 'string') return setFailure({ code: made, isPassword: false })
    const name = String(filled.get('name') ?? '')
    await submit({ intent: 'add', name, passkey: JSON.stringify(made) }, { method: 'post' })
  }
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!isBusy) void add(new FormData(event.currentTarget))
  }

  if (can === false) return <p>{t('cannot')}</p>
  if (!can)
    return (
      <noscript>
        <p>{t('script')}</p>
      </noscript>
    )
  const wrong = failure?.isPassword && failure.code !== 'stopped' ? failure.code : undefined
  return (
    <form onSubmit={onSubmit} aria-busy={isBusy}>
      <p>{t('add.text')}</p>
      <Field
        name="name"
        label={t('name')}
        hint={t('add.nameHint')}
        maxLength={PASSKEY_NAME_MAX}
        autoComplete="off"
        defaultValue={t(`device.${deviceKind(navigator.userAgent)}`)}
        required
      />
      {hasPassword && <PasswordField name="password" label={t('password')} mistake={wrong} required={!byPasskey} />}
      {byPasskey && <PasskeyInstead answered={failure} />}
      {failure && !wrong && (
        <p className="mistake" role="alert">
          {say(failure.code)}
        </p>
      )}
      <p className="actions">
        <button className="button" aria-disabled={isBusy}>
          {t('add.button')}
        </button>
      </p>
    </form>
  )
}
