/** What a WAV file for a test is like; whatever is not said is as our own page sends it. */
interface WavAsked {
  seconds?: number
  rate?: number
  channels?: number
  bits?: 8 | 16 | 24 | 32
  isFloat?: boolean
  /** A sample from -1 to 1 at a moment in seconds; a tone if not said. */
  tone?: (moment: number, channel: number) => number
  /** Chunks before the sound. */
  before?: Uint8Array[]
}

/** A chunk of a RIFF file, with the size that is said of it. */
export function riffChunk(name: string, data: Uint8Array, said = data.byteLength) {
  const head = Buffer.alloc(8)
  head.write(name, 'latin1')
  head.writeUInt32LE(said, 4)
  return Buffer.concat([head, data, Buffer.alloc(data.byteLength % 2)])
}

/** A RIFF file of these chunks. */
export const riff = (...chunks: Uint8Array[]) =>
  new Uint8Array(riffChunk('RIFF', Buffer.concat([Buffer.from('WAVE'), ...chunks])))

/** The chunk that says how samples are written. */
export function format({ rate = 24_000, channels = 1, bits = 16, isFloat = false }: WavAsked = {}) {
  const chunk = Buffer.alloc(16)
  chunk.writeUInt16LE(isFloat ? 3 : 1, 0)
  chunk.writeUInt16LE(channels, 2)
  chunk.writeUInt32LE(rate, 4)
  chunk.writeUInt32LE((rate * channels * bits) / 8, 8)
  chunk.writeUInt16LE((channels * bits) / 8, 12)
  chunk.writeUInt16LE(bits, 14)
  return riffChunk('fmt ', chunk)
}

const hum = (moment: number) => 0.3 * Math.sin(moment * 440 * 2 * Math.PI)

/** The samples of a WAV file. */
export function samples({ seconds = 1, rate = 24_000, channels = 1, bits = 16, isFloat, tone = hum }: WavAsked = {}) {
  const width = bits / 8
  const data = Buffer.alloc(Math.round(seconds * rate) * channels * width)
  for (let at = 0; at < data.length; at += width) {
    const index = at / width
    const sample = tone(Math.floor(index / channels) / rate, index % channels)
    if (isFloat) data.writeFloatLE(sample, at)
    else if (bits === 8) data.writeUInt8(Math.round(128 + sample * 127), at)
    else data.writeIntLE(Math.round(sample * (2 ** (bits - 1) - 1)), at, width)
  }
  return data
}

/** A WAV file; a second of a quiet tone unless something else is asked. */
export const wav = (asked: WavAsked = {}) =>
  riff(...(asked.before ?? []), format(asked), riffChunk('data', samples(asked)))

/** Bits a second of MPEG 2, layer III, by what stands in the head of a frame. */
const BITRATES = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160]

/** The frames of an MP3 file one after the other, as its format has them. @throws where something else stands between or behind them */
export function framesOf(mp3: Uint8Array) {
  const bytes = Buffer.from(mp3)
  const frames: { kilobits: number; isMono: boolean; bytes: Buffer }[] = []
  for (let at = 0; at < bytes.length;) {
    const head = bytes.readUInt32BE(at)
    // Eleven bits of ones, MPEG 2, layer III; then rate of bits, 24 kHz, padding, channels.
    if (head >>> 17 !== 0b1111_1111_1111_001 || ((head >>> 10) & 3) !== 1) throw new Error(`no frame at ${at}`)
    const kilobits = BITRATES[(head >>> 12) & 15] ?? 0
    const size = (72 * kilobits * 1000) / 24_000 + ((head >>> 9) & 1)
    frames.push({ kilobits, isMono: ((head >>> 6) & 3) === 3, bytes: bytes.subarray(at, at + size) })
    at += size
  }
  return { frames, seconds: (frames.length * 576) / 24_000 }
}
