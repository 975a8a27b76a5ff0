import { redirect, redirectDocument, useLocation } from 'react-router'
import type { RefusalCode } from '#contract/errors.ts'
import { call } from '../api.ts'
import { siteContext } from '../site.ts'
import type { Route } from './+types/step'
import { handOver, keep, readDraft, readHandover, type Draft } from './draft.ts'
import { exchangeLink, openHeldLink } from './entry.ts'
import { addressOf, firstOpen, isMade, stepAfter, withQuery, type Flow, type Step } from './flow.ts'
import { isOfStaff, type Situation } from './situation.ts'
import { googleAnswers, takeGoogleToken } from './google.ts'
import { stepAt } from './index.ts'
import { fetchKnown, rememberKnown, readKnown, type Known, type SessionNeed } from './session-data.ts'
import { sections } from './sections.ts'
import { Wizard } from './wizard.tsx'

/** The values of the query parameters that a journey copies into its draft at entry. */
const captured = ({ captures = [] }: Flow, query: URLSearchParams): Draft =>
  Object.fromEntries(captures.flatMap((name) => (query.has(name) ? [[name, query.get(name)]] : [])))

/** Whether a step needs the session: an edit of an account that already exists is saved to it. */
const needOf = (flow: Flow, step: Step, query: URLSearchParams): SessionNeed =>
  (flow.session ?? step.session) ? 'needed' : flow.fromAccount && query.has('edit') ? 'useful' : 'none'

/**
 * The account this step works with, if any. A person's own journey (`ownPerson`) ignores the session of another type
 * of account, or redirects when it needs a session.
 */
function accountFor({ ownPerson }: Flow, need: SessionNeed, { account }: Known) {
  if (need === 'none' || !ownPerson || account?.type === 'DEMENTIA') return need === 'none' ? undefined : account
  if (need === 'needed') throw redirectDocument('/')
  return undefined
}

/** Redirects past a step that is skipped in this situation. */
function passSkipped(flow: Flow, step: Step, situation: Situation) {
  const after = step.skip?.(situation) && stepAfter(flow, step, situation)
  if (after) throw redirect(withQuery(addressOf(after), captured(flow, situation.query)))
}

/**
 * Returns the step without the draft, so that the form is in the server-rendered HTML; the draft is known only in the
 * browser.
 */
export async function loader({ context, params, pattern, url }: Route.LoaderArgs) {
  const { call } = context.get(siteContext)
  const query = url.searchParams
  const { flow, step } = stepAt(pattern, query)
  const nothing = {
    account: undefined,
    organisation: undefined,
    google: undefined,
    personUid: undefined as string | undefined,
    draft: {} as Draft,
    now: new Date(),
    isReady: false,
  }
  const opened = await openHeldLink(call, flow, step, params, query)
  const refused = flow.link ? opened.refused : await exchangeLink(call, step.path, query, flow.begunBy)
  if (refused) return { ...nothing, refused }
  const organisationUid = query.get('masterPartnerUid')
  const need = needOf(flow, step, query)
  const known = await fetchKnown(call, need, organisationUid)
  if (organisationUid && !known.organisation) return { ...nothing, refused: 'link-ended' as RefusalCode }
  const organisation = opened.organisation ?? known.organisation
  const account = accountFor(flow, need, known)
  const given = { ...nothing, ...known, account, organisation, draft: captured(flow, query) }
  passSkipped(flow, step, { ...given, query, params })
  return { ...given, refused: undefined }
}

/** Adds the draft of this tab, and leads to the first step that is still open. */
export async function clientLoader({ params, pattern, url, serverLoader }: Route.ClientLoaderArgs) {
  const query = url.searchParams
  const { flow, step } = stepAt(pattern, query)
  // Whether a link still holds is asked anew.
  let known: Known | undefined = flow.link ? undefined : readKnown()
  if (!known) {
    const server = await serverLoader()
    if (server.refused) return server
    known = rememberKnown(server)
  }
  const need = needOf(flow, step, query)
  if (need !== 'none' && !known.account) known = rememberKnown(await fetchKnown(call, need, null))
  const { organisation, google } = known
  const account = accountFor(flow, need, known)
  const returned = takeGoogleToken()
  if (returned) keep(flow.name, googleAnswers(returned.idTokenGoogle, readDraft(flow.name)))
  // Google was asked for again in the middle of a journey: redirects back to the step that needs its token.
  if (returned?.state && flow.steps.some(({ path }) => path === returned.state)) throw redirect(returned.state)
  // Staff begin for a client of theirs whom the address names; whether they may, the service decides.
  if (query.has('person') && account && isOfStaff(account)) handOver(query.get('person') ?? '')
  const personUid = readHandover() ?? (account?.type === 'DEMENTIA' ? account.uid : undefined)
  if (flow.forPerson && !personUid) throw redirectDocument('/')
  const draft = { ...(account && flow.fromAccount?.(account)), ...keep(flow.name, captured(flow, query)) }
  const given = { account, organisation, google, personUid, draft, now: new Date() }
  const situation: Situation = { ...given, query, params }
  passSkipped(flow, step, situation)
  const open = isMade(flow, situation) ? undefined : firstOpen(flow, step, situation, sections)
  if (open) throw redirect(withQuery(addressOf(open), { missing: '' }))
  return { ...given, isReady: true, refused: undefined }
}
clientLoader.hydrate = true as const

export default function StepPage({ loaderData, matches, params }: Route.ComponentProps) {
  const { search } = useLocation()
  const { refused, isReady, ...known } = loaderData
  const query = new URLSearchParams(search)
  const { flow, step } = stepAt(matches.at(-1)?.id ?? '', query)
  return (
    <Wizard
      key={addressOf(step)}
      flow={flow}
      step={step}
      situation={{ ...known, query, params }}
      isReady={isReady}
      refused={refused}
    />
  )
}
