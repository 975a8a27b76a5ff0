import type { OwnAccount } from '#contract/account-data.ts'
import { editOf, endDraft, keep, readDraft, readHandover, readOwner, readSent } from './draft.ts'
import type { Draft, Owner, SentJourney } from './draft.ts'
import {
  addressOf,
  fieldsOf,
  firstOpen,
  isAnswered,
  isMade,
  stepAfter,
  stepsBefore,
  withQuery,
  type Flow,
  type Step,
} from './flow.ts'
import type { Situation } from './situation.ts'
import type { SessionNeed } from './session-data.ts'
import { sections } from './sections.ts'

/** What this tab holds of a journey and of the session it worked in. */
export interface HeldDraft {
  draft: Draft
  /** What was changed on the step of this address and not saved. */
  edit: Draft
  sent: SentJourney | undefined
  owner: Owner | undefined
  handover: string | undefined
}

/** What a step says besides its questions. */
export interface Notes {
  /** What is shown differs from what is stored. */
  isUnsaved?: boolean
  /** The session has ended: it is asked for again, over the step. */
  signsIn?: true
  /** What this tab sent from here before; the form begins another one. */
  sentBefore?: SentJourney | undefined
  /** Something was filled in before this step was opened. */
  isBegun?: boolean
}

/** What a step's page does when it is opened. */
export type Arrival =
  | { is: 'shown'; account: OwnAccount | undefined; personUid: string | undefined; draft: Draft; notes: Notes }
  /** Everything that is asked here was sent: the page says so and leads on. */
  | { is: 'sent'; sent: SentJourney }
  | { is: 'go'; to: string }
  | { is: 'leave' }

/** The values of the query parameters that a journey copies into its draft at entry. */
export const captured = ({ captures = [] }: Flow, query: URLSearchParams): Draft =>
  Object.fromEntries(captures.flatMap((name) => (query.has(name) ? [[name, query.get(name)]] : [])))

/** Whether a step needs the session: an edit of an account that already exists is saved to it. */
export const needOf = (flow: Flow, step: Step, query: URLSearchParams): SessionNeed =>
  (flow.session ?? step.session) ? 'needed' : flow.fromAccount && query.has('edit') ? 'useful' : 'none'

/** The account this step works with: a person's own journey ignores the session of another type of account. */
export const accountOf = ({ ownPerson }: Flow, need: SessionNeed, account: OwnAccount | undefined) =>
  need === 'none' || (ownPerson && account?.type !== 'DEMENTIA') ? undefined : account

/** Reads what this tab holds; the query that a journey was entered with becomes part of its draft. */
export const holding = (flow: Flow, step: Step, query: URLSearchParams): HeldDraft => ({
  draft: keep(flow.name, captured(flow, query)),
  edit: query.has('edit') ? readDraft(editOf(flow.name, addressOf(step))) : {},
  sent: readSent(flow.name),
  owner: readOwner(),
  handover: readHandover(),
})

/** Deletes a journey's draft with the unsaved edits of all its steps. */
export function endJourney(flow: Flow) {
  endDraft(flow.name)
  for (const step of flow.steps) endDraft(editOf(flow.name, addressOf(step)))
}

/** Answers that nobody typed: what the entry brought, the key of a request, and what a step begins with. */
const UNTYPED = ['sendKey', 'credentialType', 'signsIn']
/** Whether anything was filled in. */
export const holdsAnswers = ({ captures = [] }: { captures?: readonly string[] }, draft: Draft) =>
  Object.entries(draft).some(
    ([field, value]) => value !== undefined && value !== '' && !UNTYPED.includes(field) && !captures.includes(field),
  )

/**
 * The answers that a step shows. Of an account that exists they are the account's own: only the fields that are sent
 * together with this step come from the draft, and an edit from the draft of its own.
 */
export function shownDraft(
  flow: Flow,
  step: Step,
  situation: Situation,
  held: Pick<HeldDraft, 'draft' | 'edit'>,
): Draft {
  const { account, query } = situation
  if (!account || !flow.fromAccount || !isMade(flow, situation)) return { ...held.draft, ...held.edit }
  const stored = flow.fromAccount(account)
  const act = query.has('edit') ? [] : [...stepsBefore(flow, step, situation), step]
  const own = new Set(act.flatMap((asked) => fieldsOf(asked, { ...situation, draft: stored }, sections)))
  const unsent = Object.entries(held.draft).filter(([field]) => own.has(field) || !(field in stored))
  return { ...stored, ...Object.fromEntries(unsent), ...held.edit }
}

/**
 * Whether this tab signs somebody up anew: it holds an answer that only an account is asked for that is not made yet. A session of
 * the same browser may be another person's, whose account such an edit must not touch.
 */
const signsUp = (flow: Flow, situation: Situation) =>
  flow.steps
    .filter(({ fixed }) => fixed)
    .flatMap((step) => fieldsOf(step, situation, sections))
    .some((field) => !UNTYPED.includes(field) && Boolean(situation.draft[field]))

/** Computes what opening a step does, from what the session, the address and this tab hold. Pure. */
export function arrive(
  flow: Flow,
  step: Step,
  given: Omit<Situation, 'draft' | 'personUid'>,
  held: HeldDraft,
): Arrival {
  const { query } = given
  const need = needOf(flow, step, query)
  const isNew =
    need === 'useful' && signsUp(flow, { ...given, account: undefined, personUid: undefined, draft: held.draft })
  const account = isNew ? undefined : accountOf(flow, need, given.account)
  const personUid = account?.type === 'DEMENTIA' ? account.uid : held.handover
  const known: Situation = { ...given, account, personUid, draft: held.draft }
  const situation = { ...known, draft: shownDraft(flow, step, known, held) }
  if (flow.isPast?.(known))
    return { is: 'sent', sent: { from: addressOf(step), to: endOf(flow, situation), made: true } }
  const sent = isMade(flow, situation) ? undefined : coveringSent(flow, step, held)
  const notes = { isUnsaved: holdsAnswers(flow, held.edit), isBegun: holdsAnswers(flow, held.draft) }
  if (need === 'needed' && !account) {
    if (sent) return { is: 'sent', sent }
    if (given.account) return { is: 'leave' }
    if (isOwners(flow, held.owner)) return { ...arrivedAt(situation), notes: { ...notes, signsIn: true } }
    const begun = flow.session || !notes.isBegun ? undefined : firstToDo(flow, step, situation)
    return begun ? { is: 'go', to: withQuery(addressOf(begun), { missing: '' }) } : { is: 'leave' }
  }
  if (flow.forPerson && !personUid) return sent ? { is: 'sent', sent } : { is: 'leave' }
  const after = step.skip?.(situation) && stepAfter(flow, step, situation)
  if (after) return { is: 'go', to: withQuery(addressOf(after), captured(flow, query)) }
  const open = isMade(flow, situation) ? undefined : firstOpen(flow, step, situation, sections)
  if (open && sent) return { is: 'sent', sent }
  if (open) return { is: 'go', to: withQuery(addressOf(open), { missing: '' }) }
  return { ...arrivedAt(situation), notes: { ...notes, sentBefore: sent } }
}
const arrivedAt = ({ account, personUid, draft }: Situation) => ({ is: 'shown', account, personUid, draft }) as const

/** Whether the account that worked in this tab is one that this journey is for. */
const isOwners = ({ ownPerson }: Flow, owner: Owner | undefined) =>
  owner !== undefined && (!ownPerson || owner.type === 'DEMENTIA')

/** The step on which a journey goes on that has made no account yet, before one that works with the account. */
function firstToDo(flow: Flow, step: Step, situation: Situation): Step | undefined {
  const before = flow.steps.slice(0, flow.steps.indexOf(step)).filter(({ skip }) => !skip?.(situation))
  return (
    before.find((other) => !other.session && !isAnswered(other, situation, sections)) ??
    before.findLast(({ session, submit }) => submit && !session)
  )
}

const endOf = ({ done }: Flow, situation: Situation) =>
  typeof done === 'function' ? done(situation, undefined) : (done ?? '/')

/** What was sent from this step or a later one, while nothing new has been filled in. */
function coveringSent(flow: Flow, step: Step, { sent, draft }: HeldDraft): SentJourney | undefined {
  const from = flow.steps.findIndex((other) => addressOf(other) === sent?.from)
  return flow.steps.indexOf(step) <= from && !holdsAnswers(flow, draft) ? sent : undefined
}
