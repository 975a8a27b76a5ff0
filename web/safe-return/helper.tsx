import { data, redirect } from 'react-router'
import { errorsOf, type Answer } from '#contract/endpoint.ts'
import type { RefusalCode } from '#contract/errors.ts'
import { bareCode, ReturnCode } from '#contract/fields.ts'
import { readRecordings } from '#contract/recordings.ts'
import { readThread } from '#contract/thread.ts'
import { tellHandedOver } from '#contract/hand-over.ts'
import {
  readHelperStatus,
  readPerson,
  readUnusable,
  recordScan,
  reportUnusable,
  requestFollowUpSms,
  submitSafeReturn,
  tellNobodyCame,
  tellWhereabouts,
  tellWithSomeone,
  WITH_WHOM,
  type Person,
} from '#contract/safe-return.ts'
import { addressOf } from '../api.ts'
import { siteContext, type PageHandle } from '../site.ts'
import type { Route } from './+types/helper'
import { Away } from './away.tsx'
import { TEST_ACTS, redirectUnlessMeant, testIn } from './card-test.server.ts'
import { ConsentStep } from './consent.tsx'
import { ContactStep } from './contact.tsx'
import { ClosedStep, SafeStep, ThanksStep } from './ended.tsx'
import { FormStep } from './form.tsx'
import css from './helper.css?inline'
import {
  detailsIn,
  handedOverIn,
  hasNumberIn,
  pageAt,
  positionIn,
  type HelperActs,
  type Outcome,
} from './helper-form.ts'
import { callTargets } from './numbers.server.ts'
import { PRIVATE } from './private.ts'
import { PHOTO } from './thread-photo.tsx'
import { refusedForm, type RefusedForm } from '../shared/refused-form.ts'
import { TestBanner, Testing, TestOver } from './rehearsal.tsx'
import { Unusable } from './unusable.tsx'
import handOverCss from '../shared/hand-over.css?inline'
import { readFinderForm, sendPhoto, writesFrom } from './thread-acts.ts'
import threadCss from '../shared/thread.css?inline'
import wayCss from '../shared/way.css?inline'
import { useTranslation } from '../translation.ts'

export const handle: PageHandle = {
  words: ['safe-return', 'errors'],
  script: 'helper',
  carriesScript: true,
  // Who scans waits for these: what only later steps show comes with them (in-place.ts).
  css: (shown) => wayCss + (isForm(shown) ? '' : handOverCss + threadCss) + css,
  noindex: true,
}

const isForm = (shown: unknown) => (shown as { page?: unknown } | undefined)?.page === 'form'

/** Which page a code opens: nothing but a person's own page depends on whether the code exists (P4.1). */
export async function loader({ context, params: { uid }, request, url }: Route.LoaderArgs) {
  const { call } = context.get(siteContext)
  const code = bareCode(uid)
  // Scanners and messengers add blanks and full stops: the person's own address is the one without them.
  if (code !== uid && ReturnCode.safeParse(code).success) {
    throw redirect(`/safereturncards/${code}${url.search}`, { headers: PRIVATE })
  }
  const [person, status, test] = await Promise.all([
    call(readPerson, { uid }),
    // A device without any cookie has left nothing yet: one question less for most who scan.
    request.headers.has('cookie') ? call(readHelperStatus, { uid }) : undefined,
    testIn(call, uid, request),
  ])
  redirectUnlessMeant(url, uid, Boolean(test))
  const marked = test && { test }
  const step = url.searchParams.get('step')
  if (!person.ok && person.code === 'user-not-found') {
    const thanked = step === 'thanks'
    const seal = await call(readUnusable, { code })
    return data(
      { page: 'unusable' as const, thanked, keepsTyped: !thanked, opened: seal.ok ? seal.data.opened : '', ...marked },
      404,
    )
  }
  const known = test?.status ?? (status?.ok ? status.data : undefined)
  if (!person.ok) {
    const code: RefusalCode = known?.granted ? 'tagged-accounts-not-found' : 'service-unavailable'
    return data({ page: 'away' as const, code, ...marked }, 503)
  }
  const thread = known?.incident?.thread ? await call(readThread, { uid }) : undefined
  const written = { thread: thread?.ok ? thread.data : undefined }
  const shown = pageOf(person.data, known, step)
  // Whether words can be played never stands between a finder and a call button.
  const recorded = shown.page === 'contact' && !test ? await call(readRecordings, { uid }) : undefined
  const recordings = { recordings: recorded?.ok ? recorded.data : undefined }
  return { person: person.data, ...marked, ...written, ...recordings, ...shown }
}

/** Which step a finder sees: what happened to what they left decides it, and "Report again" begins anew. */
function pageOf(person: Person, known: Answer<typeof readHelperStatus> | undefined, step: string | null) {
  const { muted = false, incident = null } = known ?? {}
  // While the family looks for the person, a muted finder is heard as every other.
  const form = { page: 'form' as const, keepsTyped: true, isDesks: muted && !person.missingSince }
  if (step === 'again' || (!muted && !incident)) return form
  if (incident?.closedReason === 'SAFE') return { page: 'safe' as const, incident }
  if (muted || !incident?.open) return { page: 'closed' as const, muted, incident }
  if (incident.withSomeone) return { page: 'thanks' as const, incident }
  if (step === 'sent' || step === 'sent-place') {
    return { page: 'sent' as const, incident, hasNumber: step === 'sent' }
  }
  return { page: 'contact' as const, incident, targets: callTargets(person.taggedAccounts), keepsTyped: true }
}

/** What each form of this page does, by its hidden `act`. */
const ACTS: HelperActs = {
  async details(call, uid, typed) {
    const answer = await call(submitSafeReturn, detailsIn(uid, typed))
    if (answer.ok) return `${pageAt(uid)}?step=${hasNumberIn(typed) ? 'sent' : 'sent-place'}`
    // P8.3: the server's message, or 'Error submit data' when it has none of its own.
    const isKnown = answer.code !== 'unexpected' && errorsOf(submitSafeReturn).includes(answer.code)
    return isKnown ? answer : { ...answer, code: 'error-submit-data' }
  },
  async ok(call, uid) {
    // Whether a message can be sent never stands between a finder and a call button (D1.2).
    await call(requestFollowUpSms, {})
    return pageAt(uid)
  },
  async where(call, uid, typed) {
    const { place } = typed
    const answer = await call(tellWhereabouts, { uid, ...(place && { place }), ...positionIn(typed) })
    return answer.ok ? pageAt(uid) : answer
  },
  async 'with-someone'(call, uid, { whom, place }) {
    const known = WITH_WHOM.find((one) => one === whom)
    const answer = await call(tellWithSomeone, { uid, ...(known && { whom: known }), ...(place && { place }) })
    return answer.ok ? pageAt(uid) : answer
  },
  async 'undo-with-someone'(call, uid) {
    const answer = await call(tellWithSomeone, { uid, undo: true })
    return answer.ok ? pageAt(uid) : answer
  },
  async 'hand-over'(call, uid, typed) {
    const said = handedOverIn(uid, typed)
    if (!said) return { status: 400, code: 'invalid-input' }
    const answer = await call(tellHandedOver, said)
    return answer.ok ? pageAt(uid) : answer
  },
  write: writesFrom(pageAt),
  async 'nobody-came'(call, uid) {
    const answer = await call(tellNobodyCame, { uid })
    return answer.ok ? pageAt(uid) : answer
  },
  async report(call, code, typed) {
    const { name = '', phone = '', place = '', opened } = typed
    const answer = await call(reportUnusable, {
      code,
      name,
      phone,
      place,
      ...(opened && { opened }),
      ...positionIn(typed),
    })
    if (!answer.ok) return answer
    if (phone.trim()) await call(requestFollowUpSms, {})
    return `${pageAt(code)}?step=thanks`
  },
}

export async function action({ context, params: { uid }, request, url }: Route.ActionArgs) {
  const { call } = context.get(siteContext)
  const { typed, file } = await readFinderForm(request)
  if (!typed) return data({ refusal: refusedForm({ code: 'invalid-input' }, {}), typed: {} }, 400)
  // Another language was chosen: the same page, with what was typed.
  if (typed.language) return data({ refusal: undefined, typed })
  const act = typed.act ?? ''
  // What the page called a test is one; what it did not is real, whatever cookie has come since.
  const acts = url.searchParams.has('test') ? TEST_ACTS : ACTS
  const outcome: Outcome =
    act === PHOTO && !url.searchParams.has('test')
      ? await sendPhoto(call, uid, file, pageAt(uid))
      : Object.hasOwn(acts, act)
        ? ((await acts[act]?.(call, uid, typed)) ?? pageAt(uid))
        : { status: 400, code: 'invalid-input' }
  if (typeof outcome === 'string') return redirect(outcome, { status: 303, headers: PRIVATE })
  return data({ refusal: refusedForm(outcome, typed), typed }, outcome.status)
}

export const headers = () => PRIVATE

export default function Helper({ loaderData, actionData, params: { uid } }: Route.ComponentProps) {
  const { t } = useTranslation('safe-return')
  const title = t('title')
  const test = 'test' in loaderData ? loaderData.test : undefined
  const isTrouble = actionData?.refusal || loaderData.page === 'unusable'
  return (
    <>
      <title>{isTrouble ? t('error.page', { title }) : title}</title>
      {test && <TestBanner until={test.until} isUsable={loaderData.page !== 'unusable'} />}
      {!test && <TestOver />}
      <Testing value={test !== undefined}>
        <Step data={loaderData} {...actionData} />
      </Testing>
      {!test && ('person' in loaderData || loaderData.page === 'unusable') && <ScanMark uid={uid} />}
    </>
  )
}

type Typing = { refusal?: RefusedForm | undefined; typed?: Record<string, string> }
function Step({ data: shown, refusal, typed }: { data: Route.ComponentProps['loaderData'] } & Typing) {
  const form = { refusal, ...(typed && { typed }) }
  switch (shown.page) {
    case 'unusable':
      return <Unusable thanked={shown.thanked} opened={shown.opened} {...form} />
    case 'away':
      return <Away code={shown.code} typed={typed} />
    case 'form':
      return <FormStep person={shown.person} isDesks={shown.isDesks} {...form} />
    case 'sent':
      return <ConsentStep {...shown} />
    case 'safe':
      return <SafeStep {...shown} />
    case 'thanks':
      return <ThanksStep {...shown} refusal={refusal} />
    case 'closed':
      return <ClosedStep {...shown} />
    case 'contact':
      return <ContactStep {...shown} {...form} />
  }
}

/**
 * The page was seen by a person: told by the script, or without one by an image that only a real page asks for. The page
 * of an unusable code says so too: the desk hears of a scan after "Stop now" (docs/decisions.md, "Promises of safe return", 5).
 */
const ScanMark = ({ uid }: { uid: string }) => (
  <div data-scan={addressOf(recordScan, { uid })}>
    <noscript>
      <img src={`${import.meta.env.BASE_URL}safereturncards/${uid}/seen`} alt="" width="1" height="1" />
    </noscript>
  </div>
)

/** Whatever broke, a finder can still call. */
export const ErrorBoundary = () => <Away />
