/** The sound of a WAV file, mono, each sample from -1 to 1. */
export interface Sound {
  samples: Float32Array
  /** Samples a second. */
  rate: number
}

/** How the samples of a WAV file are written: whole numbers of so many bits, or floating point. */
interface Layout {
  kind: 'pcm8' | 'pcm16' | 'pcm24' | 'pcm32' | 'float32'
  channels: number
  rate: number
  /** Bytes of one moment: one sample of each channel. */
  block: number
}

const PCM = 1
const FLOAT = 3
/** Format and size stand in a longer chunk, whose last sixteen bytes name one of the two above. */
const EXTENSIBLE = 0xfffe
const GUID_TAIL = '000000001000800000aa00389b71'

const CHANNELS_MAX = 2
const RATES = { least: 8000, most: 96_000 }
/** A file of ours has three; editors add a few with names and marks. */
const CHUNKS_MAX = 64

const nameAt = (bytes: Buffer, at: number) => bytes.toString('latin1', at, at + 4)

/**
 * The first `seconds` of a WAV file, its channels put together. Every size that the file names is compared with what is there, and
 * nothing is read beside samples and their layout: names, places and pictures in other chunks are passed over.
 * @returns nothing for a file that is damaged, cut off, says what is not true of itself, or is of no layout we read
 */
export function readWav(file: Uint8Array, seconds: number): Sound | undefined {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength)
  if (bytes.length < 12 || nameAt(bytes, 0) !== 'RIFF' || nameAt(bytes, 8) !== 'WAVE') return undefined
  const end = 8 + bytes.readUInt32LE(4)
  if (end > bytes.length) return undefined
  let layout: Layout | undefined
  for (let [at, count] = [12, 0]; at + 8 <= end && count < CHUNKS_MAX; count++) {
    const [name, size] = [nameAt(bytes, at), bytes.readUInt32LE(at + 4)]
    const begins = at + 8
    if (begins + size > end) return undefined
    if (name === 'fmt ') {
      if (layout) return undefined
      layout = layoutOf(bytes.subarray(begins, begins + size))
      if (!layout) return undefined
    }
    if (name === 'data') return layout && soundIn(bytes.subarray(begins, begins + size), layout, seconds)
    // A chunk of odd length has a byte behind it.
    at = begins + size + (size % 2)
  }
  return undefined
}

function layoutOf(chunk: Buffer): Layout | undefined {
  if (chunk.length < 16) return undefined
  const named = chunk.readUInt16LE(0)
  const isExtensible = named === EXTENSIBLE && chunk.length >= 40 && chunk.toString('hex', 26, 40) === GUID_TAIL
  const format = isExtensible ? chunk.readUInt16LE(24) : named
  const [channels, rate, perSecond] = [chunk.readUInt16LE(2), chunk.readUInt32LE(4), chunk.readUInt32LE(8)]
  const [block, bits] = [chunk.readUInt16LE(12), chunk.readUInt16LE(14)]
  const kind = kindOf(format, bits)
  const isTrue = block === (channels * bits) / 8 && perSecond === rate * block
  const isBounded = channels >= 1 && channels <= CHANNELS_MAX && rate >= RATES.least && rate <= RATES.most
  return kind && isTrue && isBounded ? { kind, channels, rate, block } : undefined
}

function kindOf(format: number, bits: number): Layout['kind'] | undefined {
  if (format === FLOAT) return bits === 32 ? 'float32' : undefined
  if (format !== PCM) return undefined
  return ({ 8: 'pcm8', 16: 'pcm16', 24: 'pcm24', 32: 'pcm32' } as const)[bits]
}

const READ: Record<Layout['kind'], (data: Buffer, at: number) => number> = {
  pcm8: (data, at) => (data.readUInt8(at) - 128) / 128,
  pcm16: (data, at) => data.readInt16LE(at) / 32_768,
  pcm24: (data, at) => data.readIntLE(at, 3) / 8_388_608,
  pcm32: (data, at) => data.readInt32LE(at) / 2_147_483_648,
  float32: (data, at) => data.readFloatLE(at),
}

/** Channels put together; nothing where a block is cut off, or a number is none. */
function soundIn(data: Buffer, { kind, channels, rate, block }: Layout, seconds: number): Sound | undefined {
  if (data.length % block !== 0) return undefined
  const samples = new Float32Array(Math.min(data.length / block, Math.floor(seconds * rate)))
  const [read, width] = [READ[kind], block / channels]
  for (let moment = 0; moment < samples.length; moment++) {
    let sum = 0
    for (let channel = 0; channel < channels; channel++) sum += read(data, moment * block + channel * width)
    const sample = sum / channels
    if (!Number.isFinite(sample)) return undefined
    samples[moment] = Math.max(-1, Math.min(1, sample))
  }
  return { samples, rate }
}
