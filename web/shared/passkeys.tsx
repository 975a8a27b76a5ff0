import { Form } from 'react-router'
import { SINGAPORE } from '#contract/domain/time.ts'
import { PASSKEY_NAME_MAX, PASSKEYS_MAX } from '#contract/limits.ts'
import { LANG_ATTRIBUTE } from '#contract/options.ts'
import type { Passkey } from '#contract/passkeys.ts'
import { useTranslation } from '../translation.ts'
import { AddPasskey, type BeginAdding } from './add-passkey.tsx'
import { Field } from './field.tsx'
import { PasswordField } from './password-field.tsx'
import { PasskeyInstead } from './passkey-instead.tsx'
import { FormOf, RefusedFields } from './refused-fields.tsx'
import type { RefusedForm } from './refused-form.ts'

/** One's passkeys, each with its name, and a form to add another: the body of a member's page and of an administrator's. */
export function Passkeys({
  passkeys,
  hasPassword,
  byPasskey = false,
  begin,
  refused,
}: {
  passkeys: Passkey[]
  hasPassword: boolean
  /** Whether a passkey may confirm a change in the password's place. */
  byPasskey?: boolean
  begin: BeginAdding
  refused: RefusedForm | undefined
}) {
  const { t } = useTranslation('passkeys')
  return (
    <RefusedFields refused={refused}>
      <p>{t('lead')}</p>
      <h2>{t('yours')}</h2>
      {passkeys.length === 0 ? (
        <p>{t('none')}</p>
      ) : (
        <ul className="passkeys">
          {passkeys.map((passkey) => (
            <OnePasskey key={passkey.id} passkey={passkey} {...{ hasPassword, byPasskey, refused }} />
          ))}
        </ul>
      )}
      {passkeys.length < PASSKEYS_MAX && (
        <FormOf sent={{ intent: 'add' }}>
          <h2>{t('add.title')}</h2>
          <AddPasskey key={passkeys.length} hasPassword={hasPassword} byPasskey={byPasskey} begin={begin} />
        </FormOf>
      )}
    </RefusedFields>
  )
}

function OnePasskey({
  passkey: { id, name, createdAt, lastUsedAt },
  hasPassword,
  byPasskey,
  refused,
}: {
  passkey: Passkey
  hasPassword: boolean
  byPasskey: boolean
  refused: RefusedForm | undefined
}) {
  const { t, locale } = useTranslation('passkeys')
  const day = (iso: string) =>
    new Intl.DateTimeFormat(`${LANG_ATTRIBUTE[locale]}-SG`, {
      dateStyle: 'long',
      timeZone: SINGAPORE,
    }).format(new Date(iso))
  return (
    <li>
      <div>
        <p>
          <strong>{name}</strong>
        </p>
        <p className="soft">{t('added', { day: day(createdAt) })}</p>
        <p className="soft">{lastUsedAt ? t('used', { day: day(lastUsedAt) }) : t('unused')}</p>
      </div>
      <details key={name} open={refused?.typed.id === id}>
        <summary aria-label={t('moreOf', { name })}>{t('more')}</summary>
        <FormOf sent={{ id }}>
          <Form method="post" preventScrollReset>
            <input type="hidden" name="id" value={id} />
            <Field
              name="name"
              id={`name-${id}`}
              label={t('name')}
              maxLength={PASSKEY_NAME_MAX}
              autoComplete="off"
              defaultValue={name}
              required
            />
            {hasPassword && (
              <PasswordField name="password" id={`password-${id}`} label={t('password')} required={!byPasskey} />
            )}
            {byPasskey && <PasskeyInstead answered={refused} />}
            <p className="actions">
              <button className="button quiet small" name="intent" value="rename">
                {t('rename')}
              </button>
            </p>
            <p>{t('removeText')}</p>
            <p className="actions">
              <button className="button quiet small" name="intent" value="remove">
                {t('remove')}
              </button>
            </p>
          </Form>
        </FormOf>
      </details>
    </li>
  )
}
