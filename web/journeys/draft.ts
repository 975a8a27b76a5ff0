import { forgetPhoto } from '../media/kept-photo.ts'

/** What somebody has answered so far, by the specified names (R3.1). */
export type Draft = Readonly<Record<string, unknown>>

/** Never written down: a shared device must not keep them (docs/decisions.md, "The journeys"). */
export const SECRETS: readonly string[] = ['password', 'confirmPassword', 'code', 'idTokenGoogle']

const PREFIX = 'homeward.journey.'
const HANDOVER = 'homeward.handover'

/** This page's own copy: holds the secrets, and everything where session storage is switched off. */
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
    // Storage is off or full: memory keeps it until the page is closed.
  }
}

/** The draft of a journey in this tab. */
export const readDraft = (journey: string): Draft => ({ ...stored(PREFIX + journey), ...memory.get(journey) })

/** Adds answers to a journey's draft; `undefined` takes one away. @returns the draft as it is now */
export function keep(journey: string, changes: Draft): Draft {
  if (Object.keys(changes).length === 0) return readDraft(journey)
  const draft = Object.fromEntries(
    Object.entries({ ...readDraft(journey), ...changes }).filter(([, value]) => value !== undefined),
  )
  memory.set(journey, draft)
  store(PREFIX + journey, Object.fromEntries(Object.entries(draft).filter(([name]) => !SECRETS.includes(name))))
  return draft
}

export function endDraft(journey: string) {
  memory.delete(journey)
  store(PREFIX + journey, undefined)
}

/** Opening /registration begins anew (R2.3). */
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

/** Whom a create made, for the page that follows. */
export const handOver = (uid: string) => store(HANDOVER, { uid })
export const readHandover = (): string | undefined => stored(HANDOVER).uid as string | undefined
/** The page that follows has done its part. */
export function takeHandover(): string | undefined {
  const uid = readHandover()
  store(HANDOVER, undefined)
  return uid
}
