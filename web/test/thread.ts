import type { ThreadMessage } from '#contract/thread.ts'
import { daughter } from './found.tsx'

/** A message of a thread: her daughter is ten minutes away. */
export const message = (changes: Partial<ThreadMessage> = {}): ThreadMessage => ({
  id: '1',
  by: daughter,
  at: '2026-03-09T22:54:00.000Z',
  sentence: 'ten-minutes',
  text: null,
  locale: 'en',
  position: null,
  place: null,
  photo: false,
  ...changes,
})

/** Words of one's own, which nobody translates. */
export const words = (text: string, changes: Partial<ThreadMessage> = {}) =>
  message({ sentence: null, text, ...changes })
