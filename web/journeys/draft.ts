import type { OwnAccount } from '#contract/account-data.ts'
import { SECRETS } from '#contract/drafts.ts'
import { forgetPhoto } from '../media/kept-photo.ts'
import { endKept, keepLater, letGo } from './kept-draft.ts'

/** The answers of a journey so far, by the specified field names (R3.1). */
export type Draft = Readonly<Record<string, unknown>>

/** The form beside "Sign up": its draft is no answer of a journey. */
export const SIGN_IN = 'sign-in'

const PREFIX = 'homeward.journey.'
const HANDOVER = 'homeward.handover'
const SENT = 'homeward.sent'
const OWNER = 'homeward.owner'

/** The in-memory copy, which holds the secrets (D1.13), and everything where session storage is disabled. */
const memory = new Map<string, Draft>()

function stored<T extends object>(key: string): T | undefined {
  try {
    return (JSON.parse(sessionStorage.getItem(key) ?? 'null') ?? undefined) as T | undefined
  } catch {
    return undefined
  }
}
function store(key: string, value: object | undefined) {
  try {
    if (value) sessionStorage.setItem(key, JSON.stringify(value))
    else sessionStorage.removeItem(key)
  } catch {
    // Session storage is disabled or full; the in-memory copy lasts until the page is closed.
  }
}

/** The draft of a journey in this tab. */
export const readDraft = (journey: string): Draft => ({ ...stored<Draft>(PREFIX + journey), ...memory.get(journey) })

/** All drafts of this tab, with the unsaved edits of its journeys. */
export function readDrafts(): { journey: string; draft: Draft }[] {
  const names = new Set(memory.keys())
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) names.add(key.slice(PREFIX.length))
  } catch {
    // Session storage is disabled: everything is in memory.
  }
  return [...names].map((name) => ({ journey: name.replace(/#.*/, ''), draft: readDraft(name) }))
}

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

/** Deletes a journey's draft, here and where the service kept it, or one unsaved edit. */
export function endDraft(journey: string) {
  memory.delete(journey)
  store(PREFIX + journey, undefined)
  endKept(journey)
}

/**
 * The name of the draft of an edit that is not saved yet. It is kept apart from the journey's own draft, so that a summary
 * never shows what is not stored.
 */
export const editOf = (journey: string, address: string) => `${journey}#${address}`

/** What a journey sent in this tab: from which step, and where its way goes on. */
export interface SentJourney {
  from: string
  to: string
  /** An account was made. */
  made: boolean
}
export const rememberSent = (journey: string, sent: SentJourney) =>
  store(SENT, { ...stored<Record<string, SentJourney>>(SENT), [journey]: sent })
export const readSent = (journey: string) => stored<Record<string, SentJourney>>(SENT)?.[journey]

/** Whose session this tab worked in last: who is asked to sign in again once it has ended. */
export type Owner = Pick<OwnAccount, 'uid' | 'type' | 'username' | 'credentialType'>
export const rememberOwner = ({ uid, type, username, credentialType }: Owner) =>
  store(OWNER, { uid, type, username, credentialType })
export const readOwner = () => stored<Owner>(OWNER)

/** Deletes all drafts of this tab and everything known of what it sent, because a registration begins anew (R2.3). */
export function endAllDrafts() {
  letGo()
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
  for (const key of [HANDOVER, SENT, OWNER]) store(key, undefined)
}

/** Stores the uid of a created account for the page that follows. */
export const handOver = (uid: string) => store(HANDOVER, { uid })
export const readHandover = () => stored<{ uid: string }>(HANDOVER)?.uid
/** Returns the stored uid and removes it. */
export function takeHandover(): string | undefined {
  const uid = readHandover()
  store(HANDOVER, undefined)
  return uid
}
