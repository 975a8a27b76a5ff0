import { redirect } from 'react-router'
import {
  beginEnrolment,
  confirmEnrolment,
  readConsole,
  showSecondFactor,
  signInToConsole,
  signOutOfConsole,
  unlockConsole,
} from '#contract/admin-access.ts'
import { addConsolePasskey, enterByPasskey } from '#contract/admin-passkeys.ts'
import { MadePasskey, UsedPasskey } from '#contract/passkey-forms.ts'
import { parsed } from '../shared/parsed.ts'
import { RefusedFields } from '../shared/refused-fields.tsx'
import { refuseForm } from '../shared/refused-form.ts'
import { readForm } from '../shared/read-form.ts'
import { siteContext, type PageHandle } from '../site.ts'
import type { Route } from './+types/login'
import { ownNext } from './sign-in-redirect.ts'
import { CodeForm, EnrolmentForm, GoOn, PasswordForm, RecoveryCodes, UnlockForm } from './entry.tsx'
import linkCss from '../shared/link.css?inline'
import qrCss from '../shared/qr.css?inline'
import sheetCss from '../shared/sheet.css?inline'
import stepsCss from '../shared/steps.css?inline'
import { useTranslation } from '../translation.ts'
import css from './login.css?inline'

export const handle: PageHandle = {
  words: ['admin', 'passkeys', 'errors'],
  script: 'login',
  css: linkCss + qrCss + stepsCss + sheetCss + css,
  noindex: true,
}

export async function loader({ context, url, request }: Route.LoaderArgs) {
  const { call } = context.get(siteContext)
  const next = ownNext(url.searchParams.get('next'))
  const answer = await call(readConsole, {})
  if (!answer.ok) throw new Response(null, { status: answer.status })
  const { step, factors } = answer.data
  // After a post this runs as well, and its answer stands on the page: then it does not lead on.
  if (step === 'in' && request.method === 'GET') throw redirect(next)
  const enrolment = step === 'enrol' ? await call(beginEnrolment, {}) : undefined
  return { step, factors, next, enrolment: enrolment?.ok ? enrolment.data : null }
}

/** What a browser sent that nobody could read. */
const PASSKEY_FAILED = { ok: false, status: 400, code: 'passkey-failed' } as const

/** Password, passkey, code, enrolment, and leaving: each form says which it is. */
export async function action({ context, url, request }: Route.ActionArgs) {
  const { call } = context.get(siteContext)
  const next = ownNext(url.searchParams.get('next'))
  const form = (await readForm(request)) ?? {}
  const { intent, username = '', password = '', code = '', name = '', passkey = '' } = form
  const again = `/admin/login?${new URLSearchParams({ next })}`
  if (intent === 'leave') {
    await call(signOutOfConsole, {})
    return redirect('/admin/login')
  }
  if (intent === 'password') {
    const answer = await call(signInToConsole, { username, password })
    return answer.ok ? redirect(again) : refuseForm(answer, form)
  }
  if (intent === 'use-passkey') {
    const used = UsedPasskey.safeParse(parsed(passkey))
    const answer = used.success ? await call(enterByPasskey, { passkey: used.data }) : PASSKEY_FAILED
    return answer.ok ? redirect(next) : refuseForm(answer, { intent })
  }
  if (intent === 'make-passkey') {
    const made = MadePasskey.safeParse(parsed(passkey))
    const answer = made.success ? await call(addConsolePasskey, { name, passkey: made.data }) : PASSKEY_FAILED
    if (!answer.ok) return answer.code === 'sign-in-required' ? redirect(again) : refuseForm(answer, { intent })
    const { recoveryCodes } = answer.data
    return recoveryCodes ? { recoveryCodes } : redirect(next)
  }
  if (intent === 'unlock' || intent === 'unlock-by-passkey') {
    const used = intent === 'unlock' ? undefined : UsedPasskey.safeParse(parsed(passkey))
    const answer =
      used?.success === false ? PASSKEY_FAILED : await call(unlockConsole, { code, password, passkey: used?.data })
    if (answer.ok) return redirect(next)
    return answer.code === 'sign-in-required' ? redirect(again) : refuseForm(answer, used ? { intent } : form)
  }
  if (intent === 'enrol') {
    const answer = await call(confirmEnrolment, { code })
    return answer.ok ? { recoveryCodes: answer.data.recoveryCodes } : refuseForm(answer, form)
  }
  const answer = await call(showSecondFactor, { code })
  if (!answer.ok) return answer.code === 'sign-in-required' ? redirect(again) : refuseForm(answer, form)
  const { recoveryCodesLeft } = answer.data
  return recoveryCodesLeft === null ? redirect(next) : { recoveryCodesLeft }
}

export default function Login({ loaderData: { step, factors, next, enrolment }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('admin')
  const refused = actionData && 'refused' in actionData ? actionData.refused : undefined
  if (actionData && 'recoveryCodes' in actionData && actionData.recoveryCodes)
    return <RecoveryCodes codes={actionData.recoveryCodes} next={next} />
  if (actionData && 'recoveryCodesLeft' in actionData) {
    const title = t('recovery.left', { count: actionData.recoveryCodesLeft })
    return (
      <div className="page door">
        <title>{title}</title>
        <h1>{title}</h1>
        <p>{t('recovery.leftText')}</p>
        <GoOn next={next} />
      </div>
    )
  }
  const title = t(`titles.${step === 'in' ? 'password' : step}`)
  return (
    <div className="page door">
      <title>{refused ? t('errorTitle', { title }) : title}</title>
      <h1>{title}</h1>
      {refused && (
        <div className="notice alert" role="alert">
          <p>
            {refused.field ? (
              <a href={`#${refused.field}`}>{t(refused.code, { ns: 'errors' })}</a>
            ) : (
              t(refused.code, { ns: 'errors' })
            )}
          </p>
        </div>
      )}
      <RefusedFields refused={refused}>
        {enrolment && <EnrolmentForm {...enrolment} hasPasskey={factors.includes('passkey')} />}
        {step === 'code' && <CodeForm factors={factors} />}
        {step === 'locked' && <UnlockForm factors={factors} />}
        {(step === 'password' || step === 'in') && <PasswordForm />}
      </RefusedFields>
    </div>
  )
}
