import type { Call } from '#contract/call.ts'
import type { RefusalCode } from '#contract/errors.ts'
import { putPhoto } from '#contract/media.ts'
import { forgetPhoto, keptPhoto } from './kept-photo.ts'
import { type PhotoOnItsWay, WAITING, remembered, listeners, notifyListeners, remember } from './remember-photo.ts'

export function waitingPhoto(): PhotoOnItsWay | undefined {
  try {
    return remembered ?? (JSON.parse(sessionStorage.getItem(WAITING) ?? 'null') as PhotoOnItsWay | null) ?? undefined
  } catch {
    return undefined
  }
}
/** An upload is under way. */
let isSending = false

/** Calls back whenever a photo begins to wait or waits no more. @returns what ends it */
export function onWaitingPhoto(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Sends the photo of a draft for the account that was just made, if one was chosen and agreed to. */
export async function sendPhoto(draft: Readonly<Record<string, unknown>>, uid: string | undefined, call: Call) {
  if (typeof draft.photo !== 'string' || draft.agreePhoto !== true || !uid) return
  isSending = true
  remember({ uid, photo: draft.photo })
  await sendWaitingPhoto(call)
}

/** An upload has failed, and nobody has given it up. */
export const isPhotoWaiting = () => !isSending && waitingPhoto() !== undefined

/** @returns why it did not arrive; it then waits on */
export async function sendWaitingPhoto(call: Call): Promise<RefusalCode | undefined> {
  const waiting = waitingPhoto()
  const file = waiting && keptPhoto(waiting.photo)
  if (!waiting || !file) {
    isSending = false
    return void remember(undefined)
  }
  isSending = true
  const answer = await call(putPhoto, { uid: waiting.uid, consent: 'PHOTO', file })
  isSending = false
  if (answer.ok) giveUpPhoto()
  else notifyListeners()
  return answer.ok ? undefined : answer.code
}

/** It has arrived, or nobody wants to send it any more. */
export function giveUpPhoto() {
  const waiting = waitingPhoto()
  remember(undefined)
  if (waiting) forgetPhoto(waiting.photo)
}
