import { describe, expect, test } from 'vitest'
import { RECORDING_SERVED_BYTES } from '#contract/limits.ts'
import { format, framesOf, riff, riffChunk, samples, wav } from '../test/sounds.ts'
import { encodeRecording } from './encode.ts'

async function encoded(file: Uint8Array) {
  const answer = await encodeRecording(file)
  return 'mp3' in answer ? answer.mp3 : expect.fail(answer.refused)
}
const refused = async (file: Uint8Array) => {
  const answer = await encodeRecording(file)
  return 'refused' in answer ? answer.refused : 'taken'
}

describe('what is kept of a recording', () => {
  test.each([
    ['quiet speech', wav({ seconds: 10, rate: 48_000 })],
    ['noise from end to end', wav({ seconds: 10, rate: 48_000, tone: () => Math.random() * 2 - 1 })],
    ['a minute too long', wav({ seconds: 70, rate: 24_000 })],
  ])('is MP3 of at most ten seconds and 60 kB: %s', async (_name, file) => {
    const mp3 = await encoded(file)
    const { frames, seconds } = framesOf(mp3)
    expect(seconds).toBeGreaterThan(9.9)
    // The encoder begins with a little silence and ends on a whole frame.
    expect(seconds).toBeLessThan(10.2)
    expect(frames.every(({ kilobits, isMono }) => kilobits === 40 && isMono)).toBe(true)
    expect(mp3.byteLength).toBeLessThanOrEqual(RECORDING_SERVED_BYTES)
  })

  test.each([8000, 11_025, 16_000, 22_050, 44_100, 96_000])(
    'is as long as what came, at %s samples a second',
    async (rate) => {
      const { seconds } = framesOf(await encoded(wav({ seconds: 3, rate })))
      expect(Math.abs(seconds - 3)).toBeLessThan(0.2)
    },
  )

  test('says nothing of who recorded it, where and with what', async () => {
    const note = riffChunk('LIST', Buffer.from('INFOIART\x08\0\0\0Zzyzx SG'))
    const place = riffChunk('bext', Buffer.from('1.3521,103.8198 Zzyzx'.padEnd(602)))
    const file = riff(note, place, format(), riffChunk('data', samples()), note)
    expect(Buffer.from(file).toString('latin1')).toContain('Zzyzx')
    const mp3 = await encoded(file)
    expect(Buffer.from(mp3).toString('latin1')).not.toMatch(/Zzyzx|ID3|TAG|103\.8/)
    expect(framesOf(mp3).frames.length).toBeGreaterThan(0)
  })

  test('is the same whenever the same is sent, so that its address stays', async () => {
    expect(Buffer.from(await encoded(wav()))).toEqual(Buffer.from(await encoded(wav())))
  })

  test('is as loud as every other: what came quietly and what came loudly sound alike', async () => {
    const at = (loudness: number) => encoded(wav({ bits: 24, tone: (moment) => loudness * Math.sin(moment * 2765) }))
    const [quiet, loud] = [Buffer.from(await at(0.1)), Buffer.from(await at(0.89))]
    const same = quiet.filter((byte, index) => byte === loud[index]).length
    expect(same / quiet.length).toBeGreaterThan(0.9)
  })
})

test.each([
  ['recording-unreadable', wav().subarray(0, 4000)],
  ['recording-unreadable', new Uint8Array()],
  ['recording-too-short', wav({ seconds: 0.4 })],
  ['recording-too-short', wav({ seconds: 0 })],
  ['recording-silent', wav({ tone: () => 0 })],
  ['recording-silent', wav({ tone: () => 0.005 })],
])('%s', async (code, file) => {
  expect(await refused(file)).toBe(code)
})
