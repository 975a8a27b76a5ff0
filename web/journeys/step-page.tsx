import { redirect, redirectDocument, useLocation, type LoaderFunctionArgs, type Params } from 'react-router'
import type { RefusalCode } from '#contract/errors.ts'
import { call } from '../api.ts'
import { siteContext } from '../site.ts'
import { actAgain } from './act-again.ts'
import { AlreadySent } from './already-sent.tsx'
import { accountOf, arrive, captured, holding, needOf, type Notes } from './arrival.ts'
import { handOver, keep, readDraft, readHandover, type Draft, type SentJourney } from './draft.ts'
import { exchangeLink, openHeldLink } from './entry.ts'
import { addressOf, isMade, stepAfter, stepIn, withQuery, type Flow, type Step } from './flow.ts'
import { standAt } from './kept-draft.ts'
import { isOfStaff, type Situation } from './situation.ts'
import { googleAnswers, takeGoogleToken } from './google.ts'
import { accountOfTab } from './others-drafts.ts'
import { fetchKnown, rememberKnown, readKnown, type Known } from './session-data.ts'
import { Wizard } from './wizard.tsx'

/** Redirects past a step that is skipped in this situation. */
function passSkipped(flow: Flow, step: Step, situation: Situation) {
  const after = step.skip?.(situation) && stepAfter(flow, step, situation)
  if (after) throw redirect(withQuery(addressOf(after), captured(flow, situation.query)))
}

/** The journeys that a route can show: each route names its own, and loads no other. */
type Flows = readonly Flow[]

/**
 * Returns the step without the draft, so that the form is in the server-rendered HTML; the draft is known only in the
 * browser.
 */
export async function loadStep(flows: Flows, { context, params, pattern, url }: LoaderFunctionArgs) {
  const { call } = context.get(siteContext)
  const query = url.searchParams
  const { flow, step } = stepIn(flows, pattern, query)
  const nothing = {
    account: undefined,
    organisation: undefined,
    google: undefined,
    asksUsername: undefined as boolean | undefined,
    personUid: undefined as string | undefined,
    draft: {} as Draft,
    now: new Date(),
    isReady: false,
    sent: undefined as SentJourney | undefined,
    notes: undefined as Notes | undefined,
  }
  const opened = await openHeldLink(call, flow, step, params, query)
  const refused = flow.link ? opened.refused : await exchangeLink(call, step.path, query, flow.begunBy)
  if (refused) return { ...nothing, refused }
  const organisationUid = query.get('masterPartnerUid')
  const need = needOf(flow, step, query)
  const known = await fetchKnown(call, need, organisationUid)
  if (organisationUid && !known.organisation) return { ...nothing, refused: 'link-ended' as RefusalCode }
  const organisation = opened.organisation ?? known.organisation
  const account = accountOf(flow, need, known.account)
  const { asksUsername } = opened
  const given = { ...nothing, ...known, account, organisation, asksUsername, draft: captured(flow, query) }
  passSkipped(flow, step, { ...given, query, params })
  return { ...given, refused: undefined }
}

interface Opening {
  params: Params
  pattern: string
  url: URL
  serverLoader: () => Promise<Loaded>
}
type Loaded = Awaited<ReturnType<typeof loadStep>>

/** Adds the draft of this tab, and leads to the first step that is still open. */
export async function openStep(flows: Flows, { params, pattern, url, serverLoader }: Opening) {
  const query = url.searchParams
  const { flow, step } = stepIn(flows, pattern, query)
  // Whether a link still holds is asked anew.
  let known: Known | undefined = flow.link ? undefined : readKnown()
  if (!known) {
    const server = await serverLoader()
    if (server.refused) return server
    known = rememberKnown(server)
  }
  const need = needOf(flow, step, query)
  if (need !== 'none' && !known.account) known = rememberKnown(await fetchKnown(call, need, null))
  if (need === 'needed' && (await actAgain(flow, known.account)))
    known = rememberKnown(await fetchKnown(call, need, null))
  const { organisation, google, asksUsername } = known
  const whose = accountOfTab(known.account)
  const returned = takeGoogleToken()
  if (returned) keep(flow.name, googleAnswers(returned.idTokenGoogle, readDraft(flow.name)))
  // Google was asked for again in the middle of a journey: redirects back to the step that needs its token.
  if (returned?.state && flow.steps.some((asking) => addressOf(asking) === returned.state))
    throw redirect(returned.state)
  const given = { account: whose, organisation, google, asksUsername, query, params, now: new Date() }
  // Staff begin for a client of theirs whom the address names; whether they may, the service decides.
  if (query.has('person') && whose && isOfStaff(whose)) handOver(query.get('person') ?? '')
  const arrival = arrive(flow, step, given, holding(flow, step, query))
  if (arrival.is === 'leave') throw redirectDocument('/')
  if (arrival.is === 'go') throw redirect(arrival.to)
  const here = { organisation, google, asksUsername, now: given.now, isReady: true, refused: undefined }
  const nothing = { account: undefined, personUid: undefined, draft: {}, notes: undefined }
  if (arrival.is === 'sent') return { ...here, ...nothing, sent: arrival.sent }
  const { account, personUid, draft, notes } = arrival
  const situation: Situation = { ...given, account, personUid, draft }
  const isKeptElsewhere = isMade(flow, situation) || (flow.forPerson && readHandover())
  standAt(flow, isKeptElsewhere ? undefined : addressOf(step), readDraft(flow.name))
  return { ...here, account, personUid, draft, notes, sent: undefined }
}

/** The page of a step. */
export function StepPage({
  flows,
  loaderData,
  matches,
  params,
}: {
  flows: Flows
  loaderData: Awaited<ReturnType<typeof loadStep | typeof openStep>>
  matches: readonly ({ id: string } | undefined)[]
  params: Params
}) {
  const { search } = useLocation()
  const { refused, isReady, sent, notes, ...known } = loaderData
  const query = new URLSearchParams(search)
  const { flow, step } = stepIn(flows, matches.at(-1)?.id ?? '', query)
  if (sent) return <AlreadySent sent={sent} />
  return (
    <Wizard
      key={addressOf(step)}
      flow={flow}
      step={step}
      situation={{ ...known, query, params }}
      isReady={isReady}
      notes={notes ?? {}}
      refused={refused}
    />
  )
}
