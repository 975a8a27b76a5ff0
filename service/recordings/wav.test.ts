import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { format, riff, riffChunk, samples, wav } from '../test/sounds.ts'
import { readWav } from './wav.ts'

const read = (file: Uint8Array) => readWav(file, 10)
const peakOf = (heard: Float32Array) => heard.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)
/** The file with one number in it changed. */
function changed(file: Uint8Array, at: number, bits: 16 | 32, value: number) {
  const copy = Buffer.from(file)
  if (bits === 16) copy.writeUInt16LE(value, at)
  else copy.writeUInt32LE(value, at)
  return copy
}
/** The chunk of the longer kind that systems write for 24 bits. */
function extensible(tail = '000000001000800000aa00389b71') {
  const plain = format({ bits: 24 }).subarray(8)
  const chunk = Buffer.concat([plain, Buffer.from([22, 0, 24, 0, 4, 0, 0, 0, 1, 0]), Buffer.from(tail, 'hex')])
  chunk.writeUInt16LE(0xfffe, 0)
  return riffChunk('fmt ', chunk)
}

describe('a WAV file is read', () => {
  test.each([
    ['8 bits', { bits: 8 }],
    ['16 bits', { bits: 16 }],
    ['24 bits', { bits: 24 }],
    ['32 bits', { bits: 32 }],
    ['floating point', { bits: 32, isFloat: true }],
    ['44.1 kHz', { rate: 44_100 }],
    ['8 kHz, the least', { rate: 8000 }],
    ['96 kHz, the most', { rate: 96_000 }],
    ['two ears', { channels: 2 }],
  ] as const)('in %s', (_name, asked) => {
    const sound = read(wav({ seconds: 0.5, ...asked }))
    const rate = 'rate' in asked ? asked.rate : 24_000
    expect([sound?.rate, sound?.samples.length]).toEqual([rate, rate / 2])
    expect(peakOf(sound?.samples ?? new Float32Array())).toBeCloseTo(0.3, 1)
  })

  test('of the longer kind, and past the names and notes of an editor, whose chunks may be odd', () => {
    const note = riffChunk('LIST', Buffer.from('INFOIARTZzy'))
    const sound = read(riff(note, extensible(), note, riffChunk('data', samples({ bits: 24 }))))
    expect(sound?.samples).toHaveLength(24_000)
  })

  test('with both ears put together: what one has and the other has not is half as loud', () => {
    const sound = read(wav({ channels: 2, tone: (moment, ear) => (ear === 0 ? 0.8 * Math.sin(moment * 2000) : 0) }))
    expect(peakOf(sound?.samples ?? new Float32Array())).toBeCloseTo(0.4, 1)
  })

  test('for its first ten seconds and no further', () => {
    expect(read(wav({ seconds: 12, rate: 8000 }))?.samples).toHaveLength(80_000)
  })
})

const whole = wav()
/** Where numbers stand in `whole`: sizes of file, layout and sound, then the layout. */
const AT = { file: 4, layout: 16, kind: 20, channels: 22, rate: 24, perSecond: 28, block: 32, bits: 34, sound: 40 }

test.each<[string, Uint8Array]>([
  ['nothing', new Uint8Array()],
  ['no WAV file', Buffer.from('ID3 and so on, which is an MP3 file')],
  ['a film that begins alike', Buffer.from(Buffer.from(whole).toString('latin1').replace('WAVE', 'AVI '), 'latin1')],
  ['cut off', whole.subarray(0, 30_000)],
  ['cut off in its head', whole.subarray(0, 30)],
  ['a size larger than the file', changed(whole, AT.file, 32, 0xffff_ffff)],
  ['a size smaller than its chunks', changed(whole, AT.file, 32, 40)],
  ['sound larger than the file', changed(whole, AT.sound, 32, 0xffff_fff0)],
  ['a layout larger than the file', changed(whole, AT.layout, 32, 0x7fff_ffff)],
  ['a layout too small to be one', riff(riffChunk('fmt ', Buffer.alloc(8)), riffChunk('data', samples()))],
  ['no channel', changed(whole, AT.channels, 16, 0)],
  ['channels that its block has not', changed(whole, AT.channels, 16, 2)],
  ['six channels', wav({ channels: 6 })],
  ['a rate of nothing', changed(whole, AT.rate, 32, 0)],
  ['another rate than its bytes a second', changed(whole, AT.rate, 32, 48_000)],
  ['a rate that nobody hears', wav({ rate: 7998 })],
  ['a rate beyond every microphone', wav({ rate: 96_001, seconds: 0.5 })],
  ['a packed sound', changed(whole, AT.kind, 16, 0x55)],
  ['twelve bits', changed(whole, AT.bits, 16, 12)],
  ['a longer kind with another name', riff(extensible('ff'.repeat(14)), riffChunk('data', samples({ bits: 24 })))],
  ['half a sample', riff(format(), riffChunk('data', new Uint8Array(48_001)))],
  ['no sound', riff(format())],
  ['sound before its layout', riff(riffChunk('data', samples()), format())],
  ['two layouts', riff(format(), format({ bits: 8 }), riffChunk('data', samples()))],
  ['a number that is none', wav({ bits: 32, isFloat: true, tone: () => Number.NaN })],
  [
    'a thousand chunks',
    riff(
      ...Array.from({ length: 1000 }, () => riffChunk('note', new Uint8Array(2))),
      format(),
      riffChunk('data', samples()),
    ),
  ],
])('a file with %s is not read', (_name, file) => {
  expect(read(file)).toBeUndefined()
})

test('however a file is bent, it is read within its bounds or not at all', () => {
  const bend = fc.record({ at: fc.nat(60), value: fc.nat(255) })
  const file = fc.record({ bends: fc.array(bend, { minLength: 1, maxLength: 6 }), length: fc.nat(9000) })
  let [taken, left] = [0, 0]
  const short = wav({ seconds: 0.5, rate: 8000 })
  fc.assert(
    fc.property(file, ({ bends, length }) => {
      const copy = Buffer.from(short)
      for (const { at, value } of bends) copy[at] = value
      const sound = read(copy.subarray(0, length))
      if (!sound) return void left++
      taken++
      expect(sound.samples.length).toBeLessThanOrEqual(10 * sound.rate)
      expect(sound.samples.every((sample) => Math.abs(sample) <= 1)).toBe(true)
    }),
    { seed: 69, numRuns: 2000 },
  )
  expect(left).toBeGreaterThan(1000)
  expect(taken).toBeGreaterThan(10)
})
