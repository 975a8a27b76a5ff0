import { describe, expect, test } from 'vitest'
import type { OwnPerson } from '#contract/member.ts'
import type { Locale } from '#contract/options.ts'
import type { Voice } from '#contract/recordings.ts'
import { draw, linesOf, routed } from '../test/draw.tsx'
import { ownPerson } from '../test/portal.ts'
import VoicePage from './voice.tsx'

const AT = '2026-03-09T22:53:00.000Z'
const HERS: Voice['voice'] = { relation: 'Child', calledAs: 'daughter', isMine: true, at: AT }
interface Shown {
  kept?: Partial<Voice>
  own?: Partial<OwnPerson>
  isAsked?: boolean
  done?: 'kept' | 'gone'
  actionData?: object
  locale?: Locale
}
const page = ({ kept = {}, own = {}, isAsked = false, done, actionData, locale }: Shown = {}) =>
  draw(
    routed(VoicePage, {
      loaderData: { person: ownPerson(own), kept: { voice: null, mayRecord: true, ...kept }, isAsked, done },
      actionData,
    }),
    locale,
  )
const read = (shown?: Shown) => linesOf(page(shown)).join('\n')

describe('a few words for the person', () => {
  test('are recorded by a caregiver who is told before that a stranger hears them', () => {
    const html = page()
    expect(read()).toContain('A stranger hears it too: say no address and no number.')
    expect(read()).toContain('Nothing has been recorded yet.')
    expect(html).toMatch(/<form[^>]*enctype="multipart\/form-data"/i)
    expect(html).not.toMatch(/<audio|<dialog/)
  })

  test('are listened to, and loaded only then; whose they are is said', () => {
    const mine = page({ kept: { voice: HERS } })
    expect(mine).toMatch(/<audio[^>]*preload="none"/)
    expect(mine).toContain('/api/account/people/siew-hua/voice/sound')
    expect(read({ kept: { voice: HERS } })).toMatch(/Recorded by you, .*10 Mar/)
    expect(read({ kept: { voice: { ...HERS, isMine: false } } })).toContain('Recorded by the daughter, ')
    expect(read({ kept: { voice: HERS } })).toContain('A new recording takes the place of this one.')
  })

  test('are asked about once before they are removed', () => {
    expect(page({ kept: { voice: HERS }, isAsked: true })).toContain('Remove the recording?')
    expect(page({ isAsked: true })).not.toContain('Remove the recording?')
  })

  test('are only heard and removed by the person, in the person’s own words', () => {
    const shown = { own: { isSelf: true }, kept: { voice: { ...HERS, isMine: false }, mayRecord: false } }
    expect(read(shown)).toContain('A few words from your family')
    expect(read(shown)).toContain('Remove the recording')
    expect(page(shown)).not.toMatch(/type="file"|say no address/)
  })

  test('that are refused say why, at the file', () => {
    const refused = { code: 'recording-unreadable', field: 'file', typed: {} }
    const html = page({ actionData: { refused } })
    expect(html).toContain('aria-invalid="true"')
    expect(linesOf(html).join('\n')).toContain('This sound file is damaged.')
  })

  test.each([
    ['md', '录音已保存。'],
    ['ms', 'Rakaman telah disimpan.'],
    ['ta', 'பதிவு வைக்கப்பட்டது.'],
  ] as const)('say what was done (%s)', (locale, said) => {
    expect(read({ done: 'kept', kept: { voice: HERS }, locale })).toContain(said)
  })
})
