import { fits, isDraftJourney, isKept, keepDraft, type DraftJourney } from '#contract/drafts.ts'
import type { Input } from '#contract/endpoint.ts'
import { call } from '../api.ts'
import { keepingOf, setKeeping } from './keeping.ts'
import { discardKept, owe, payOwed, settle } from './owed-discards.ts'
import { disown, disownAll, freeDrafts, mayKeep, own, owns, takeUp } from './own-drafts.ts'

/** How long after the last change a draft is sent to the service. */
const PAUSE_MS = 1500

type Values = Readonly<Record<string, unknown>>
type KeptValues = Input<typeof keepDraft>['values']

/** The step of each journey at which this tab stands, and what its link put into the draft, which nobody typed. */
const steps = new Map<DraftJourney, { path: string; captures: readonly string[] }>()
/** What was typed since it was last sent. */
const unsavedDrafts = new Map<DraftJourney, Values>()
/** How often this tab has begun anew: what was sent before that is not its own any more. */
let beginnings = 0
let timer: ReturnType<typeof setTimeout> | undefined
/** The calls of this tab, one after the other: what was typed later must arrive later. */
let queue: Promise<unknown> = Promise.resolve()

/**
 * Notes the step at which this tab stands, where its journey is gone on with. Without a path the journey is not kept: it is about
 * somebody whom only this tab knows, or its account exists already and holds the answers.
 */
export function standAt(
  { name, captures = [] }: { name: string; captures?: readonly string[] },
  path: string | undefined,
  draft: Values,
) {
  if (!isDraftJourney(name)) return
  if (!path) {
    steps.delete(name)
    unsavedDrafts.delete(name)
    return
  }
  steps.set(name, { path, captures })
  // In turn with what is sent: a draft of this tab's own must not be taken for another one.
  queue = queue.then(() => mayKeep(name))
  keepLater(name, draft)
}

/** Whether a draft holds more than its link put into it. */
const holdsMore = (draft: Values, captures: readonly string[]) =>
  Object.entries(draft).some(([name, value]) => isKept(name) && value !== undefined && !captures.includes(name))

/** Nobody wants the draft that is kept of a journey: this tab's takes its place. */
export async function replaceKept(journey: DraftJourney) {
  takeUp(journey)
  await discardKept(journey)
  void sendWaiting()
}

/** Has the service keep a draft a moment after its last change, and at the latest when the page is left. */
export function keepLater(journey: string, draft: Values) {
  if (!isDraftJourney(journey)) return
  const step = steps.get(journey)
  const values = Object.fromEntries(
    Object.entries(draft).filter(([name, value]) => isKept(name) && value !== undefined),
  )
  if (!step || !holdsMore(values, step.captures)) return
  if (keepingOf(journey) === 'nowhere') return
  unsavedDrafts.set(journey, values)
  clearTimeout(timer)
  timer = setTimeout(() => void sendWaiting(), PAUSE_MS)
}

/** Sends what waits. `leaving` asks the browser to finish the request after the page is gone. */
function sendWaiting(leaving?: 'put away' | 'gone') {
  clearTimeout(timer)
  for (const journey of unsavedDrafts.keys()) {
    // A page that is gone has no later, in which to ask what else is kept.
    const isNow = leaving && (owns(journey) || (leaving === 'gone' && freeDrafts.has(journey)))
    queue = isNow ? sendOne(journey, true) : queue.then(() => sendOne(journey))
  }
  return queue
}
async function sendOne(journey: DraftJourney, leaving = false) {
  if (!leaving && !(await mayKeep(journey))) return
  const values = unsavedDrafts.get(journey)
  unsavedDrafts.delete(journey)
  if (values) await send(journey, values, { leaving })
}

async function send(journey: DraftJourney, values: Values, { inAccount = false, leaving = false }) {
  const path = steps.get(journey)?.path
  if (!path) return
  if (!fits(values)) {
    setKeeping(journey, 'too-long')
    return
  }
  const input = { journey, path, values: values as KeptValues, ...(inAccount && { inAccount }) }
  const before = beginnings
  const wasOwn = owns(journey)
  // Noted first: the answer may come after the page is gone.
  own(journey)
  const answer = await call(keepDraft, input, undefined, leaving)
  if (answer.ok) settle(journey)
  else if (!wasOwn && before === beginnings) disown(journey)
  const isAway = !answer.ok && answer.code !== 'too-large'
  // It is sent with the next change, when the network is back, or when the page is left.
  if (isAway && !inAccount && steps.has(journey) && !unsavedDrafts.has(journey)) unsavedDrafts.set(journey, values)
  setKeeping(journey, answer.ok ? answer.data.place : isAway ? 'away' : 'too-long')
}

/** Keeps a draft in the account of whoever is signed in, to be finished on another device. */
export function keepInAccount(journey: string, draft: Values) {
  if (!isDraftJourney(journey)) return
  unsavedDrafts.delete(journey)
  const values = Object.fromEntries(
    Object.entries(draft).filter(([name, value]) => isKept(name) && value !== undefined),
  )
  queue = queue.then(() => send(journey, values, { inAccount: true }))
}

/** Erases the kept draft of a journey that was sent, after whatever is still on its way. */
export function endKept(journey: string) {
  if (!isDraftJourney(journey) || !steps.delete(journey)) return
  unsavedDrafts.delete(journey)
  setKeeping(journey, undefined)
  disown(journey)
  owe(journey)
  queue = queue.then(() => discardKept(journey))
}

/** Sends what waits at once, because the page is put away. */
export const putAway = () => sendWaiting('put away')

/** Sends what waits and lets go of the drafts of this tab: whichever is begun next does not replace them without a word. */
export function letGo() {
  void putAway()
  beginnings += 1
  disownAll()
}

/** Forgets what was said to the service and has not been sent: this device keeps nothing from now on. */
export function keepNothing() {
  clearTimeout(timer)
  unsavedDrafts.clear()
  steps.clear()
}

if (typeof document !== 'undefined') {
  void payOwed()
  addEventListener('online', () => void payOwed().then(() => sendWaiting()))
  // Telephones end a page in the background without "pagehide".
  for (const leaving of ['pagehide', 'visibilitychange'])
    addEventListener(
      leaving,
      () => {
        if (leaving === 'pagehide') void sendWaiting('gone')
        else if (document.visibilityState === 'hidden') void putAway()
      },
      true,
    )
}
