import { useEffect, useRef, useState } from 'react'
import type { RefusalCode } from '#contract/errors.ts'
import { RECORDING_SECONDS } from '#contract/limits.ts'
import { wavFile } from './wav-file.ts'

export type Recording = { is: 'none' } | { is: 'recording'; seconds: number } | { is: 'ready'; file: Blob }

/** Records up to ten seconds by the microphone, and plays what was recorded; nothing leaves the device here. */
export function useRecorder() {
  const [recording, setRecording] = useState<Recording>({ is: 'none' })
  const [trouble, setTrouble] = useState<'microphone' | RefusalCode>()
  const running = useRef<MediaRecorder>(undefined)
  const stop = () => end(running.current)
  useEffect(() => () => end(running.current), [])

  async function record() {
    setTrouble(undefined)
    const microphone = await navigator.mediaDevices?.getUserMedia({ audio: true }).catch(() => undefined)
    if (!microphone) return setTrouble('microphone')
    const recorder = recorderOf(microphone)
    if (!recorder) return setTrouble('microphone')
    running.current = recorder
    const parts: Blob[] = []
    const begun = Date.now()
    const ticks = setInterval(() => {
      const seconds = Math.floor((Date.now() - begun) / 1000)
      setRecording({ is: 'recording', seconds: Math.min(seconds, RECORDING_SECONDS) })
      if (seconds >= RECORDING_SECONDS) stop()
    }, 200)
    recorder.addEventListener('dataavailable', ({ data }) => parts.push(data))
    recorder.addEventListener('stop', async () => {
      clearInterval(ticks)
      for (const track of microphone.getTracks()) track.stop()
      const file = await wavFile(new Blob(parts, { type: recorder.mimeType }))
      setRecording(file ? { is: 'ready', file } : { is: 'none' })
      setTrouble(file ? undefined : 'recording-unreadable')
    })
    recorder.start()
    setRecording({ is: 'recording', seconds: 0 })
  }
  return { recording, trouble, record, stop, forget: () => setRecording({ is: 'none' }) }
}

/** Old browsers have a microphone and nothing that records it. */
function recorderOf(microphone: MediaStream): MediaRecorder | undefined {
  try {
    return new MediaRecorder(microphone)
  } catch {
    for (const track of microphone.getTracks()) track.stop()
    return undefined
  }
}

function end(recorder: MediaRecorder | undefined) {
  if (recorder?.state === 'recording') recorder.stop()
}

/** Plays a file that is on this device, without an address of its own. */
export async function playFile(file: Blob) {
  const context = new AudioContext()
  const source = context.createBufferSource()
  source.buffer = await context.decodeAudioData(await file.arrayBuffer())
  source.connect(context.destination)
  source.addEventListener('ended', () => void context.close())
  source.start()
}
