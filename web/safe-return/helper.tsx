import { data, redirect } from 'react-router'
import { useTranslation } from 'react-i18next'
import { errorsOf } from '#contract/endpoint.ts'
import type { RefusalCode } from '#contract/errors.ts'
import { bareCode, ReturnCode } from '#contract/fields.ts'
import {
  readHelperStatus,
  readPerson,
  recordScan,
  reportUnusable,
  requestFollowUpSms,
  submitSafeReturn,
  tellWhereabouts,
  tellWithSomeone,
} from '#contract/safe-return.ts'
import { addressOf } from '../api.ts'
import { siteContext, type PageHandle } from '../site.ts'
import type { Route } from './+types/helper'
import { Away } from './away.tsx'
import { ConsentStep } from './consent.tsx'
import { ContactStep } from './contact.tsx'
import { FormStep } from './form.tsx'
import css from './helper.css?inline'
import { callTargets } from './numbers.server.ts'
import { PRIVATE } from './private.ts'
import { readForm } from '../shared/read-form.ts'
import { refusedForm } from '../shared/refused-form.ts'
import { Unusable } from './unusable.tsx'
import wayCss from './way.css?inline'

export const handle: PageHandle = {
  words: ['safe-return', 'errors'],
  script: 'helper',
  carriesScript: true,
  css: wayCss + css,
  noindex: true,
}

/** Which page a code opens: nothing but a person's own page depends on whether the code exists (P§4). */
export async function loader({ context, params: { uid }, request, url }: Route.LoaderArgs) {
  const { call } = context.get(siteContext)
  const code = bareCode(uid)
  // Scanners and messengers add blanks and full stops: the person's own address is the one without them.
  if (code !== uid && ReturnCode.safeParse(code).success) {
    throw redirect(`/safereturncards/${code}${url.search}`, { headers: PRIVATE })
  }
  const [person, status] = await Promise.all([
    call(readPerson, { uid }),
    // A device without any cookie has left nothing yet: one question less for most who scan.
    request.headers.has('cookie') ? call(readHelperStatus, { uid }) : undefined,
  ])
  const step = url.searchParams.get('step')
  if (!person.ok && person.code === 'user-not-found') {
    return data({ page: 'unusable' as const, thanked: step === 'thanks' }, 404)
  }
  const granted = status?.ok && status.data.granted
  if (!person.ok) {
    const code: RefusalCode = granted ? 'tagged-accounts-not-found' : 'service-unavailable'
    return data({ page: 'away' as const, code }, 503)
  }
  const incident = status?.ok && status.data.incident
  if (!incident) return { page: 'form' as const, person: person.data }
  if (step === 'sent') return { page: 'sent' as const, person: person.data }
  const targets = callTargets(person.data.taggedAccounts)
  return { page: 'contact' as const, person: person.data, incident, targets }
}

export async function action({ context, params: { uid }, request }: Route.ActionArgs) {
  const { call } = context.get(siteContext)
  const typed = await readForm(request)
  if (!typed) return data({ refusal: refusedForm({ code: 'invalid-input' }, {}) }, 400)
  const { act, name = '', phone = '', country, place = '' } = typed
  const refused = (answer: { status: number; code: RefusalCode; field?: string }) =>
    data({ refusal: refusedForm(answer, typed) }, answer.status)
  const on = (to: string) => redirect(to, { status: 303, headers: PRIVATE })
  const page = `/safereturncards/${uid}`

  if (act === 'details') {
    const answer = await call(submitSafeReturn, { name, phone, uidDementia: uid, ...(country && { country }) })
    if (answer.ok) return on(`${page}?step=sent`)
    // P§8: the server's message, or 'Error submit data' when it has none of its own.
    const known = answer.code !== 'unexpected' && errorsOf(submitSafeReturn).includes(answer.code)
    return refused(known ? answer : { ...answer, code: 'error-submit-data' })
  }
  if (act === 'ok') {
    // Whether a message can be sent never stands between a finder and a call button (docs/decisions.md).
    await call(requestFollowUpSms, {})
    return on(page)
  }
  if (act === 'where') {
    const position = typed.lat && { lat: Number(typed.lat), lng: Number(typed.lng), accuracy: Number(typed.accuracy) }
    const answer = await call(tellWhereabouts, { uid, ...(place && { place }), ...(position && { position }) })
    return answer.ok ? on(page) : refused(answer)
  }
  if (act === 'with-someone') {
    const answer = await call(tellWithSomeone, { uid })
    return answer.ok ? on('/afterRetunCard') : refused(answer)
  }
  if (act === 'report') {
    const answer = await call(reportUnusable, { code: uid, name, phone, place })
    return answer.ok ? on(`${page}?step=thanks`) : refused(answer)
  }
  return refused({ status: 400, code: 'invalid-input' })
}

export const headers = () => PRIVATE

export default function Helper({ loaderData, actionData, params: { uid } }: Route.ComponentProps) {
  const { t } = useTranslation('safe-return')
  const refusal = actionData?.refusal
  const title = t('title')
  return (
    <>
      <title>{refusal || loaderData.page === 'unusable' ? t('error.page', { title }) : title}</title>
      {loaderData.page === 'unusable' && <Unusable thanked={loaderData.thanked} refusal={refusal} />}
      {loaderData.page === 'away' && <Away code={loaderData.code} typed={refusal?.typed} />}
      {loaderData.page === 'form' && <FormStep person={loaderData.person} refusal={refusal} />}
      {loaderData.page === 'sent' && <ConsentStep person={loaderData.person} />}
      {loaderData.page === 'contact' && <ContactStep {...loaderData} refusal={refusal} />}
      {'person' in loaderData && <Seen uid={uid} />}
    </>
  )
}

/** The page was seen by a person: told by the script, or without one by an image that only a real page asks for. */
const Seen = ({ uid }: { uid: string }) => (
  <div data-scan={addressOf(recordScan, { uid })}>
    <noscript>
      <img src={`${import.meta.env.BASE_URL}safereturncards/${uid}/seen`} alt="" width="1" height="1" />
    </noscript>
  </div>
)

/** Whatever broke, a finder can still call. */
export const ErrorBoundary = () => <Away />
