import { vi } from 'vitest'
import { DRAFT_JOURNEYS } from '#contract/drafts.ts'
import { endDraft, keep, readDraft } from '../../journeys/draft.ts'
import { keepNothing, putAway } from '../../journeys/kept-draft.ts'
import { keepingOf, setKeeping } from '../../journeys/keeping.ts'
import { freeDrafts } from '../../journeys/own-drafts.ts'
import { readKnown, rememberKnown } from '../../journeys/session-data.ts'

const PREFIX = 'homeward.journey.'

/** Session storage of one tab, as a plain map. */
export function openTab() {
  const entries = new Map<string, string>()
  const plain = {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  }
  /** Forgets what is in memory alone. */
  function forget() {
    keepNothing()
    freeDrafts.clear()
    for (const journey of DRAFT_JOURNEYS) setKeeping(journey, undefined)
    rememberKnown({ account: undefined, organisation: undefined, google: undefined })
    const stored = [...entries]
    for (const [key] of stored) endDraft(key.replace(PREFIX, ''))
    for (const [key, value] of stored) entries.set(key, value)
  }
  const storage = new Proxy(plain, {
    ownKeys: () => [...entries.keys()],
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  })
  return {
    storage,
    /** The tab that is seen, whose storage the pages use. */
    show: () => void vi.stubGlobal('sessionStorage', storage),
    /** Puts the tab away, so that another one is seen. @returns what brings it back, with what its document held in memory */
    async leave() {
      await putAway()
      const drafts = [...entries.keys()].filter((key) => key.startsWith(PREFIX)).map((key) => key.slice(PREFIX.length))
      const held = drafts.map((name) => [name, readDraft(name)] as const)
      const keepings = DRAFT_JOURNEYS.map((journey) => [journey, keepingOf(journey)] as const)
      const known = readKnown()
      forget()
      return () => {
        for (const [name, draft] of held) keep(name, draft)
        for (const [journey, keeping] of keepings) setKeeping(journey, keeping)
        if (known) rememberKnown(known)
      }
    },
    /** Loads the document anew: what was only in memory is gone, what was stored stays. */
    async reload() {
      await putAway()
      forget()
    },
  }
}
export type Tab = ReturnType<typeof openTab>
