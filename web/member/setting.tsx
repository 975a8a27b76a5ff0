import { Form, Link } from 'react-router'
import { changeOwnAccount, generateCaregiverSignUpOTP, readOwnAccount } from '#contract/accounts.ts'
import type { AccountData } from '#contract/account-data.ts'
import type { Call } from '#contract/call.ts'
import { CODE_DIGITS, DISPLAY_NAME_MAX, PASSWORD_MIN } from '#contract/limits.ts'
import { changeOwnPassword, changeOwnPhone } from '#contract/member-account.ts'
import { isLocale, LANG_ATTRIBUTE, LANGUAGE_NAMES, LOCALES } from '#contract/options.ts'
import { ADDRESS_FIELDS } from '../sections/address-parts.ts'
import { Field } from '../shared/field.tsx'
import { PasswordField } from '../shared/password-field.tsx'
import { unbroken } from '../shared/use-brand.ts'
import { refuseForm, refusedForm } from '../shared/refused-form.ts'
import { readForm } from '../shared/read-form.ts'
import { siteContext } from '../site.ts'
import type { Route } from './+types/setting'
import { loadOrRedirect, takenOr } from './answers.ts'
import { AddressFields, mistakeOf, PhoneFields, valueOf, type Stored } from './fields.tsx'
import { confirmationOf } from '../shared/confirmation.ts'
import { useTranslation } from '../translation.ts'
import { readConfirmsBy, type ConfirmsBy } from './confirms-by.ts'
import { OwnerConfirms } from './owner-confirms.tsx'
import { PortalPage } from './page.tsx'
import { hasPart, isPart, type Part } from './parts.ts'
import { shownMobile } from './shown.server.ts'

const SETTINGS = '/account/settings'

export async function loader({ context, params }: Route.LoaderArgs) {
  const { call } = context.get(siteContext)
  const account = loadOrRedirect(await call(readOwnAccount, {}))
  const { part } = params
  if (!isPart(part) || !hasPart(account, part)) throw new Response(null, { status: 404 })
  // Only what the form shows: what needs no form stays on the server.
  const fields = {
    phone: [],
    email: ['email'],
    address: ADDRESS_FIELDS,
    'display-name': ['displayName'],
    password: [],
    language: ['locale'],
  }
  const stored = Object.fromEntries(
    (fields[part] as (keyof typeof account)[]).map((name) => [name, account[name] as string | null]),
  )
  const by = await readConfirmsBy(call, account)
  return { part, by, stored: part === 'email' ? { email: account.newEmail ?? account.email } : stored }
}

type FormValues = Record<string, string>

export async function action({ context, params: { part }, request }: Route.ActionArgs) {
  const { call } = context.get(siteContext)
  const typed = (await readForm(request)) ?? {}
  if (!isPart(part)) return refuseForm({ code: 'not-found', status: 404 }, typed)
  const change = async (accountData: Partial<AccountData>, done = 'saved', confirmation = confirmationOf(typed)) =>
    takenOr(await call(changeOwnAccount, { accountData, confirmation }), `${SETTINGS}?done=${done}`, typed)
  switch (part) {
    case 'phone':
      return changePhone(call, typed)
    case 'email':
      return change({ email: typed.email ?? '' }, typed.email ? 'email' : 'saved')
    case 'address':
      return change(Object.fromEntries(ADDRESS_FIELDS.map((name) => [name, typed[name] ?? ''])))
    case 'display-name':
      return change({ displayName: typed.displayName ?? '' })
    case 'language':
      return change(isLocale(typed.locale) ? { locale: typed.locale } : {})
    case 'password': {
      const { currentPassword = '', passkeyProof = '', password = '', confirmPassword = '' } = typed
      const confirmation = confirmationOf({ password: currentPassword, passkeyProof }) ?? { password: '' }
      const answer = await call(changeOwnPassword, { confirmation, password, confirmPassword })
      return takenOr(answer, `${SETTINGS}?done=password`, typed)
    }
  }
}

/** What the form with the code asks: a refusal about anything else goes back to the number. */
const ASKED_WITH_CODE: readonly (string | undefined)[] = ['code', 'password', 'passkey-failed']

/** First the code is sent to the new number; the same form then comes back asking for it. */
async function changePhone(call: Call, typed: FormValues) {
  const { phone, prefixCountryNum, code } = typed
  const number = { phone, prefixCountryNum }
  const sent = { ...number, shown: shownMobile(number) }
  if (code !== undefined) {
    const answer = await call(changeOwnPhone, { ...number, code, confirmation: confirmationOf(typed) })
    if (answer.ok || !ASKED_WITH_CODE.includes(answer.field ?? answer.code))
      return takenOr(answer, `${SETTINGS}?done=saved`, typed)
    return { sent, refused: { ...refusedForm(answer, typed), typed: { code } } }
  }
  const answer = await call(generateCaregiverSignUpOTP, number)
  return answer.ok ? { sent } : takenOr(answer, SETTINGS, typed)
}

export default function Setting({ loaderData: { part, stored, by }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('member')
  const refused = actionData && 'refused' in actionData ? actionData.refused : undefined
  const sent = actionData && 'sent' in actionData ? actionData.sent : undefined
  const form = { refused, stored }
  return (
    <PortalPage title={t(`setting.${part}`)} back={{ to: SETTINGS, label: t('settings.title') }} refused={refused}>
      {part === 'phone' && sent ? (
        <CodeForm sent={sent} by={by} {...form} />
      ) : (
        <Form method="post" noValidate>
          <Fields part={part} by={by} {...form} />
          <button className="button">{part === 'phone' ? t('setting.sendCode') : t('setting.save')}</button>
        </Form>
      )}
    </PortalPage>
  )
}

function Fields({ part, by, ...form }: Stored & { part: Part; by: ConfirmsBy }) {
  const { t } = useTranslation('member')
  switch (part) {
    case 'phone':
      return (
        <>
          <p>{t('setting.phoneText')}</p>
          <PhoneFields {...form} required />
        </>
      )
    case 'email':
      return (
        <>
          <p>{t('setting.emailText')}</p>
          <Field
            name="email"
            label={t('settings.email')}
            type="email"
            autoComplete="email"
            defaultValue={valueOf(form, 'email')}
            mistake={mistakeOf(form, 'email')}
          />
          <OwnerConfirms by={by} label={t('setting.current')} refused={form.refused} />
        </>
      )
    case 'address':
      return <AddressFields {...form} />
    case 'display-name':
      return (
        <Field
          name="displayName"
          label={t('settings.displayName')}
          maxLength={DISPLAY_NAME_MAX}
          autoComplete="nickname"
          defaultValue={valueOf(form, 'displayName')}
          mistake={mistakeOf(form, 'displayName')}
          required
        />
      )
    case 'language':
      return <LanguageChoice {...form} />
    case 'password':
      return <PasswordChange by={by} {...form} />
  }
}

function LanguageChoice(form: Stored) {
  const { t } = useTranslation('member')
  const chosen = valueOf(form, 'locale')
  return (
    <fieldset className="either">
      <legend>{t('setting.language')}</legend>
      {LOCALES.map((locale) => (
        <label key={locale} className="choice" lang={LANG_ATTRIBUTE[locale]}>
          <input type="radio" name="locale" value={locale} defaultChecked={locale === chosen} />
          {LANGUAGE_NAMES[locale]}
        </label>
      ))}
    </fieldset>
  )
}

function PasswordChange({ by, ...form }: Stored & { by: ConfirmsBy }) {
  const { t } = useTranslation('member')
  return (
    <>
      <p>{t('setting.passwordText')}</p>
      <OwnerConfirms by={by} name="currentPassword" label={t('setting.current')} refused={form.refused} />
      <PasswordField
        name="password"
        label={t('setting.new')}
        hint={t('setting.newHint', { least: PASSWORD_MIN })}
        mistake={mistakeOf(form, 'password')}
        isNew
      />
      <PasswordField
        name="confirmPassword"
        label={t('setting.confirm')}
        mistake={mistakeOf(form, 'confirmPassword')}
        isNew
      />
    </>
  )
}

function CodeForm({
  sent,
  by,
  ...form
}: Stored & { sent: { phone?: string; prefixCountryNum?: string; shown: string }; by: ConfirmsBy }) {
  const { t } = useTranslation('member')
  const { phone = '', prefixCountryNum = '', shown } = sent
  return (
    <>
      <p role="status">{t('setting.codeSent', { phone: unbroken(shown) })}</p>
      <Form method="post" noValidate>
        <input type="hidden" name="phone" value={phone} />
        <input type="hidden" name="prefixCountryNum" value={prefixCountryNum} />
        <Field
          name="code"
          label={t('setting.code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={CODE_DIGITS + 4}
          mistake={mistakeOf(form, 'code')}
          defaultValue={form.refused?.typed.code}
          required
        />
        <OwnerConfirms by={by} label={t('setting.current')} refused={form.refused} />
        <button className="button">{t('setting.confirmCode')}</button>
      </Form>
      <p>
        <Link to="/account/settings/phone" replace>
          {t('setting.again')}
        </Link>
      </p>
    </>
  )
}
