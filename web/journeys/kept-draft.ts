import {
  discardDraft,
  fits,
  isDraftJourney,
  isKept,
  keepDraft,
  type DraftJourney,
  type DraftPlace,
} from '#contract/drafts.ts'
import type { Input } from '#contract/endpoint.ts'
import { call } from '../api.ts'

/** How long after the last change a draft is sent to the service. */
const PAUSE_MS = 1500

/** What became of a draft: where the service keeps it, or why what was typed last is not kept. */
export type Keeping = DraftPlace | 'too-long' | 'away'
type Values = Readonly<Record<string, unknown>>
type KeptValues = Input<typeof keepDraft>['values']

/** The step of each journey at which this tab stands, and what its link put into the draft, which nobody typed. */
const steps = new Map<DraftJourney, { path: string; captures: readonly string[] }>()
/** What was typed since it was last sent. */
const waiting = new Map<DraftJourney, Values>()
const keepings = new Map<DraftJourney, Keeping>()
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setTimeout> | undefined
/** The calls of this tab, one after the other: what was typed later must arrive later. */
let queue: Promise<unknown> = Promise.resolve()

/** What became of a journey's draft, for `useSyncExternalStore`. */
export const keepingOf = (journey: string): Keeping | undefined =>
  isDraftJourney(journey) ? keepings.get(journey) : undefined
export function watchKeeping(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
function tell(journey: DraftJourney, keeping: Keeping | undefined) {
  if (keeping) keepings.set(journey, keeping)
  else keepings.delete(journey)
  for (const listener of listeners) listener()
}

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
    waiting.delete(name)
    return
  }
  steps.set(name, { path, captures })
  keepLater(name, draft)
}

/** Has the service keep a draft a moment after its last change, and at the latest when the page is left. */
export function keepLater(journey: string, draft: Values) {
  if (!isDraftJourney(journey)) return
  const step = steps.get(journey)
  const values = Object.fromEntries(
    Object.entries(draft).filter(([name, value]) => isKept(name) && value !== undefined),
  )
  if (!step || Object.keys(values).every((name) => step.captures.includes(name))) return
  if (keepings.get(journey) === 'nowhere') return
  waiting.set(journey, values)
  clearTimeout(timer)
  timer = setTimeout(() => void sendWaiting(), PAUSE_MS)
}

/** Sends what waits. `leaving` asks the browser to finish the request after the page is gone. */
function sendWaiting(leaving = false) {
  clearTimeout(timer)
  for (const [journey, values] of waiting) {
    const keep = () => send(journey, values, { leaving })
    // A page that is being left has no later.
    queue = leaving ? keep() : queue.then(keep)
  }
  waiting.clear()
  return queue
}

async function send(journey: DraftJourney, values: Values, { inAccount = false, leaving = false }) {
  const path = steps.get(journey)?.path
  if (!path) return
  if (!fits(values)) {
    tell(journey, 'too-long')
    return
  }
  const input = { journey, path, values: values as KeptValues, ...(inAccount && { inAccount }) }
  const answer = await call(keepDraft, input, undefined, leaving)
  tell(journey, answer.ok ? answer.data.place : answer.code === 'too-large' ? 'too-long' : 'away')
}

/** Keeps a draft in the account of whoever is signed in, to be finished on another device. */
export function keepInAccount(journey: string, draft: Values) {
  if (!isDraftJourney(journey)) return
  waiting.delete(journey)
  const values = Object.fromEntries(
    Object.entries(draft).filter(([name, value]) => isKept(name) && value !== undefined),
  )
  queue = queue.then(() => send(journey, values, { inAccount: true }))
}

/** Erases the kept draft of a journey that was sent, after whatever is still on its way. */
export function endKept(journey: string) {
  if (!isDraftJourney(journey) || !steps.delete(journey)) return
  waiting.delete(journey)
  tell(journey, undefined)
  queue = queue.then(() => call(discardDraft, { journey }, undefined, true))
}

/** Forgets what was said to the service and has not been sent: this device keeps nothing from now on. */
export function keepNothing() {
  clearTimeout(timer)
  waiting.clear()
  steps.clear()
}

if (typeof document !== 'undefined')
  // Telephones end a page in the background without "pagehide".
  for (const leaving of ['pagehide', 'visibilitychange'])
    addEventListener(
      leaving,
      () => {
        if (leaving === 'pagehide' || document.visibilityState === 'hidden') void sendWaiting(true)
      },
      true,
    )
