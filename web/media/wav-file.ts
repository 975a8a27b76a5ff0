import { RECORDING_SECONDS } from '#contract/limits.ts'

/** Samples a second that are sent: more than speech needs, and half a megabyte for ten seconds. */
const RATE = 24_000

/**
 * The first ten seconds of any sound that this browser can play, as a WAV file of one channel: whatever a microphone or an editor
 * wrote beside it stays on the device. @returns nothing for a file in which this browser finds no sound
 */
export async function wavFile(sound: Blob): Promise<Blob | undefined> {
  try {
    const bytes = await sound.arrayBuffer()
    const decoded = await new OfflineAudioContext(1, 1, RATE).decodeAudioData(bytes)
    const channels = Array.from({ length: decoded.numberOfChannels }, (_each, index) => decoded.getChannelData(index))
    return writtenAsWav(channels, Math.min(decoded.length, RECORDING_SECONDS * RATE))
  } catch {
    return undefined
  }
}

/** One channel of 16 bits, with the other ones mixed into it. */
export function writtenAsWav(channels: Float32Array[], length: number): Blob {
  const view = new DataView(new ArrayBuffer(44 + length * 2))
  const name = (at: number, text: string) =>
    [...text].forEach((letter, index) => view.setUint8(at + index, letter.charCodeAt(0)))
  name(0, 'RIFF')
  view.setUint32(4, 36 + length * 2, true)
  name(8, 'WAVEfmt ')
  view.setUint32(16, 16, true)
  view.setUint16(20, 1, true)
  view.setUint16(22, 1, true)
  view.setUint32(24, RATE, true)
  view.setUint32(28, RATE * 2, true)
  view.setUint16(32, 2, true)
  view.setUint16(34, 16, true)
  name(36, 'data')
  view.setUint32(40, length * 2, true)
  for (let at = 0; at < length; at++) {
    const sum = channels.reduce((all, channel) => all + (channel[at] ?? 0), 0)
    view.setInt16(44 + at * 2, Math.max(-1, Math.min(1, sum / channels.length)) * 32_767, true)
  }
  return new Blob([view], { type: 'audio/wav' })
}
