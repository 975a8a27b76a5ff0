import { SECRETS } from '#contract/drafts.ts'
import { forgetPhoto } from '../media/kept-photo.ts'
import { endKept, keepLater } from './kept-draft.ts'

/** The answers of a journey so far, by the specified field names (R3.1). */
export type Draft = Readonly<Record<string, unknown>>

const PREFIX = 'homeward.journey.'
const HANDOVER = 'homeward.handover'

/** The in-memory copy, which holds the secrets (D1.13), and everything where session storage is disabled. */
const memory = new Map<string, Draft>()

function stored(key: string): Draft {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? '{}') as Draft
  } catch {
    return {}
  }
}
function store(key: string, value: Draft | undefined) {
  try {
    if (value) sessionStorage.setItem(key, JSON.stringify(value))
    else sessionStorage.removeItem(key)
  } catch {
    // Session storage is disabled or full; the in-memory copy lasts until the page is closed.
  }
}

/** The draft of a journey in this tab. */
export const readDraft = (journey: string): Draft => ({ ...stored(PREFIX + journey), ...memory.get(journey) })

/** Merges answers into a journey's draft; `undefined` removes one. @returns the draft after the change */
export function keep(journey: string, changes: Draft): Draft {
  if (Object.keys(changes).length === 0) return readDraft(journey)
  const draft = Object.fromEntries(
    Object.entries({ ...readDraft(journey), ...changes }).filter(([, value]) => value !== undefined),
  )
  memory.set(journey, draft)
  store(PREFIX + journey, Object.fromEntries(Object.entries(draft).filter(([name]) => !SECRETS.includes(name))))
  keepLater(journey, draft)
  return draft
}

/** Deletes a journey's draft, here and where the service kept it. */
export function endDraft(journey: string) {
  memory.delete(journey)
  store(PREFIX + journey, undefined)
  endKept(journey)
}

/** Deletes all drafts of this tab, because opening /registration begins anew (R2.3). */
export function endAllDrafts() {
  try {
    for (const key of Object.keys(sessionStorage)) {
      if (!key.startsWith(PREFIX)) continue
      const { photo } = readDraft(key.slice(PREFIX.length))
      if (typeof photo === 'string') forgetPhoto(photo)
      sessionStorage.removeItem(key)
    }
  } catch {
    // Nothing was stored.
  }
  memory.clear()
  takeHandover()
}

/** Stores the uid of a created account for the page that follows. */
export const handOver = (uid: string) => store(HANDOVER, { uid })
export const readHandover = (): string | undefined => stored(HANDOVER).uid as string | undefined
/** Returns the stored uid and removes it. */
export function takeHandover(): string | undefined {
  const uid = readHandover()
  store(HANDOVER, undefined)
  return uid
}
