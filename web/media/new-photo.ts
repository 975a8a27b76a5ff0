import { useState } from 'react'
import type { RefusalCode } from '#contract/errors.ts'
import type { Result, Endpoint } from '#contract/endpoint.ts'
import { asDataUrl } from './data-url.ts'
import { shrink } from './shrink.ts'

/**
 * A photo that was chosen on this page and not sent yet: made small on the device, agreed to, then sent by `put`; `sent` is called
 * once it has arrived.
 */
export function useNewPhoto(put: (file: Blob) => Promise<Result<Endpoint>>, sent: () => Promise<void> | void) {
  const [chosen, setChosen] = useState<{ file: Blob; shown: string }>()
  const [agreed, setAgreed] = useState(false)
  const [refused, setRefused] = useState<RefusalCode>()
  const [isBusy, setBusy] = useState(false)

  async function choose(input: HTMLInputElement) {
    const file = input.files?.[0]
    // The same file may be chosen again.
    input.value = ''
    if (!file || isBusy) return
    setBusy(true)
    const shrunk = await shrink(file)
    const shown = typeof shrunk === 'string' ? undefined : await asDataUrl(shrunk)
    setBusy(false)
    // The consent was to one photo: another one asks for it again.
    setAgreed(false)
    setRefused(typeof shrunk === 'string' ? shrunk : undefined)
    setChosen(typeof shrunk === 'string' || shown === undefined ? undefined : { file: shrunk, shown })
  }

  async function send() {
    if (!chosen || isBusy) return
    if (!agreed) return setRefused('photo-consent-required')
    setBusy(true)
    const answer = await put(chosen.file)
    setBusy(false)
    setRefused(answer.ok ? undefined : answer.code)
    if (!answer.ok) return
    setChosen(undefined)
    await sent()
  }
  return { chosen, agreed, setAgreed, choose, send, refused, isBusy }
}
