import { readFile } from 'node:fs/promises'
import { createEncoder } from 'wasm-media-encoders'
import { RECORDING_LEAST_SECONDS, RECORDING_SECONDS, RECORDING_SERVED_BYTES } from '#contract/limits.ts'
import type { SoundAnswer } from './sound-messages.ts'
import { readWav, type Sound } from './wav.ts'

/** Speech in 40 kbit/s: ten seconds are 50 kB. MP3 is what every telephone plays, the oldest iPhone too. */
const ENCODED = { channels: 1, outputSampleRate: 24_000, bitrate: 40 } as const
/** How loud the loudest moment becomes, of 1, so that a finder need not turn up the volume in the street. */
const PEAK = 0.89
/** A recording whose loudest moment is below this has nothing in it but noise. */
const SILENCE = 0.01
/** What is quiet is made louder at most so many times: noise is not turned into a roar. */
const GAIN_MAX = 16
/** The end is drawn out to nothing, in seconds: a cut would click. */
const FADE_SECONDS = 0.02

const WASM = new URL(import.meta.resolve('wasm-media-encoders/wasm/mp3'))

/** A recording read, made as loud as every other, cut to its bound and encoded anew; or what it is refused for. */
export async function encodeRecording(file: Uint8Array): Promise<SoundAnswer> {
  const sound = readWav(file, RECORDING_SECONDS)
  if (!sound) return { refused: 'recording-unreadable' }
  if (sound.samples.length < sound.rate * RECORDING_LEAST_SECONDS) return { refused: 'recording-too-short' }
  const peak = sound.samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)
  if (peak < SILENCE) return { refused: 'recording-silent' }
  try {
    const mp3 = await encode(normalised(sound, peak))
    return mp3.byteLength > RECORDING_SERVED_BYTES ? { refused: 'recording-unreadable' } : { mp3 }
  } catch {
    return { refused: 'recording-unreadable' }
  }
}

function normalised({ samples, rate }: Sound, peak: number): Sound {
  const gain = Math.min(PEAK / peak, GAIN_MAX)
  const fade = Math.floor(rate * FADE_SECONDS)
  return {
    samples: samples.map((sample, at) => sample * gain * Math.min(1, (samples.length - at) / fade)),
    rate,
  }
}

async function encode({ samples, rate }: Sound): Promise<Uint8Array<ArrayBuffer>> {
  const encoder = await createEncoder('audio/mpeg', await readFile(WASM))
  encoder.configure({ ...ENCODED, sampleRate: rate })
  // Each part lies in the encoder's own memory until the next one.
  const begun = Uint8Array.from(encoder.encode([samples]))
  return Buffer.concat([begun, encoder.finalize()])
}
