import { z } from 'zod'

/** What the process that encodes a recording is asked, once. */
export const SoundQuestion = z.object({ bytes: z.instanceof(Uint8Array) })
export type SoundQuestion = z.infer<typeof SoundQuestion>

/** What a recording is refused for once it was looked into. */
const SOUND_REFUSALS = ['recording-unreadable', 'recording-too-short', 'recording-silent'] as const

/** What it answers, once. A decoder that a file has taken over could send anything else, which is no answer. */
export const SoundAnswer = z.union([
  z.object({ mp3: z.instanceof(Uint8Array) }),
  z.object({ refused: z.enum(SOUND_REFUSALS) }),
])
export type SoundAnswer = z.infer<typeof SoundAnswer>
