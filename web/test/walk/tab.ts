import { endDraft } from '../../journeys/draft.ts'

/** Session storage of one tab, as a plain map. */
export function openTab() {
  const entries = new Map<string, string>()
  const storage = {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  }
  return {
    storage: new Proxy(storage, {
      ownKeys: () => [...entries.keys()],
      getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
    }),
    /** Loads the document anew: what was only in memory is gone, what was stored stays. */
    reload() {
      const stored = [...entries]
      for (const [key] of stored) endDraft(key.replace('homeward.journey.', ''))
      for (const [key, value] of stored) entries.set(key, value)
    },
  }
}
export type Tab = ReturnType<typeof openTab>
