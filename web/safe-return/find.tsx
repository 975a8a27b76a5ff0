import { data, redirect } from 'react-router'
import { writtenShortCode } from '#contract/domain/short-code.ts'
import { errorsOf } from '#contract/endpoint.ts'
import { TypedCode } from '#contract/fields.ts'
import { tellHandedOver } from '#contract/hand-over.ts'
import {
  requestFollowUpSms,
  tellNobodyCame,
  tellWhereabouts,
  tellWithSomeone,
  WITH_WHOM,
} from '#contract/safe-return.ts'
import { readThread } from '#contract/thread.ts'
import { readTypedCode, reportTypedCode } from '#contract/typed-code.ts'
import { refusedForm } from '../shared/refused-form.ts'
import handOverCss from '../shared/hand-over.css?inline'
import threadCss from '../shared/thread.css?inline'
import wayCss from '../shared/way.css?inline'
import { siteContext, type PageHandle } from '../site.ts'
import { useTranslation } from '../translation.ts'
import type { Route } from './+types/find'
import { Away } from './away.tsx'
import { slipIn } from './code-slip.ts'
import findCss from './find.css?inline'
import helperCss from './helper.css?inline'
import { handedOverIn, leftIn, positionIn, typedPageAt, type HelperActs, type Outcome } from './helper-form.ts'
import { relayTarget } from './numbers.server.ts'
import { PRIVATE } from './private.ts'
import { AskForCode } from './find-ask.tsx'
import { LeaveNumber } from './find-known.tsx'
import { NotLookedUp } from './find-unknown.tsx'
import { FollowReport } from './find-report.tsx'
import { readFinderForm, sendPhoto, writesFrom } from './thread-acts.ts'
import { PHOTO } from './thread-photo.tsx'

export const handle: PageHandle = {
  words: ['safe-return', 'errors'],
  script: 'helper',
  carriesScript: true,
  css: wayCss + handOverCss + threadCss + helperCss + findCss,
  noindex: true,
  isShared(loaderData, search) {
    const { page, mistyped } = loaderData as { page: string; mistyped?: string }
    return search === '' && page === 'ask' && mistyped === undefined
  },
}

/** Which page a typed code opens. None of them says anything of the person (D59.3). */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  if (params.code === undefined) return { page: 'ask' as const }
  const code = TypedCode.safeParse(params.code)
  if (!code.success) return data({ page: 'ask' as const, mistyped: params.code }, 404)
  if (code.data !== params.code) throw redirect(typedPageAt(code.data) + url.search, { headers: PRIVATE })
  const { call } = context.get(siteContext)
  const answer = await call(readTypedCode, { code: code.data })
  if (!answer.ok) return data({ page: 'away' as const }, 503)
  const { state, opened, mayKeepNumber, report } = answer.data
  const step = url.searchParams.get('step')
  if (state === 'OPEN' && report && step !== 'again') {
    const line = report.relay && relayTarget(report.relay)
    const written = report.thread ? await call(readThread, { uid: code.data }) : undefined
    return { page: 'report' as const, code: code.data, report, line, thread: written?.ok ? written.data : undefined }
  }
  if (state === 'OPEN') return { page: 'form' as const, opened, mayKeepNumber, keepsTyped: true }
  const shown = {
    page: 'desk' as const,
    state,
    written: writtenShortCode(code.data),
    opened,
    thanked: step === 'thanks',
  }
  return data(shown, state === 'UNKNOWN' ? 404 : 200)
}

/** What each form of a typed code's page does, by its hidden `act`. */
const ACTS: HelperActs = {
  async details(call, code, typed) {
    const answer = await call(reportTypedCode, { ...leftIn(typed), code })
    if (!answer.ok) {
      const isKnown = answer.code !== 'unexpected' && errorsOf(reportTypedCode).includes(answer.code)
      return isKnown ? answer : { ...answer, code: 'error-submit-data' }
    }
    if (answer.data.state !== 'OPEN') return `${typedPageAt(code)}?step=thanks`
    if (typed.phone?.trim()) await call(requestFollowUpSms, {})
    return typedPageAt(code)
  },
  async where(call, code, typed) {
    const { place } = typed
    const answer = await call(tellWhereabouts, { uid: code, ...(place && { place }), ...positionIn(typed) })
    return answer.ok ? typedPageAt(code) : answer
  },
  async 'with-someone'(call, code, { whom, place }) {
    const known = WITH_WHOM.find((one) => one === whom)
    const answer = await call(tellWithSomeone, { uid: code, ...(known && { whom: known }), ...(place && { place }) })
    return answer.ok ? typedPageAt(code) : answer
  },
  async 'undo-with-someone'(call, code) {
    const answer = await call(tellWithSomeone, { uid: code, undo: true })
    return answer.ok ? typedPageAt(code) : answer
  },
  async 'hand-over'(call, code, typed) {
    const said = handedOverIn(code, typed)
    if (!said) return { status: 400, code: 'invalid-input' }
    const answer = await call(tellHandedOver, said)
    return answer.ok ? typedPageAt(code) : answer
  },
  write: writesFrom(typedPageAt),
  async 'nobody-came'(call, code) {
    const answer = await call(tellNobodyCame, { uid: code })
    return answer.ok ? typedPageAt(code) : answer
  },
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { call } = context.get(siteContext)
  const { typed, file } = await readFinderForm(request)
  if (!typed) return data({ refusal: refusedForm({ code: 'invalid-input' }, {}), typed: {} }, 400)
  // Another language was chosen: the same page, with what was typed.
  if (typed.language) return data({ refusal: undefined, typed })
  const act = typed.act ?? ''
  const named = TypedCode.safeParse(act === 'find' ? typed.code : params.code)
  let outcome: Outcome
  if (!named.success) outcome = { status: 400, code: slipIn(typed.code), field: 'code' }
  else if (act === 'find') outcome = typedPageAt(named.data)
  else if (act === PHOTO) outcome = await sendPhoto(call, named.data, file, typedPageAt(named.data))
  else {
    const does = Object.hasOwn(ACTS, act) ? ACTS[act] : undefined
    outcome = (await does?.(call, named.data, typed)) ?? { status: 400, code: 'invalid-input' }
  }
  if (typeof outcome === 'string') return redirect(outcome, { status: 303, headers: PRIVATE })
  return data({ refusal: refusedForm(outcome, typed), typed }, outcome.status)
}

export const headers = () => PRIVATE

/** For whoever cannot scan: type the code under the QR code, leave a number, and see what becomes of it. */
export default function Find({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('safe-return')
  const title = t('find.title')
  const isTrouble = actionData?.refusal || loaderData.page === 'desk' || 'mistyped' in loaderData
  return (
    <>
      <title>{isTrouble ? t('error.page', { title }) : title}</title>
      <Step data={loaderData} refusal={actionData?.refusal} typed={actionData?.typed} />
    </>
  )
}

type FindData = Pick<Route.ComponentProps, 'loaderData'>['loaderData']
function Step({
  data: shown,
  refusal,
  typed,
}: {
  data: FindData
  refusal: ReturnType<typeof refusedForm> | undefined
  typed: Record<string, string> | undefined
}) {
  const form = { refusal, ...(typed && { typed }) }
  switch (shown.page) {
    case 'ask':
      return <AskForCode {...('mistyped' in shown && { mistyped: shown.mistyped })} {...form} />
    case 'away':
      return <Away typed={typed} />
    case 'form':
      return <LeaveNumber opened={shown.opened} mayKeepNumber={shown.mayKeepNumber} {...form} />
    case 'desk':
      return <NotLookedUp {...shown} {...form} />
    case 'report':
      return <FollowReport {...shown} {...form} />
  }
}

/** Whatever broke, a finder can still call. */
export const ErrorBoundary = () => <Away />
