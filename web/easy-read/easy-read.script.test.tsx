// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { LANG_ATTRIBUTE, type Locale } from '#contract/options.ts'
import { draw, routed } from '../test/draw.tsx'
import EasyRead from './page.tsx'
import { TOPICS } from './topics.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

/** The page open in a browser that has voices of these languages. */
async function openWith(voices: string[], locale: Locale = 'en') {
  document.documentElement.lang = LANG_ATTRIBUTE[locale]
  document.body.innerHTML = draw(routed(EasyRead, { loaderData: { topic: 'portal' } }), locale)
  const said: { text: string; lang: string; end?: () => void }[] = []
  const heard = { said, cancelled: 0, changed: () => {} }
  vi.stubGlobal(
    'SpeechSynthesisUtterance',
    class {
      lang = ''
      end?: () => void
      readonly text: string
      constructor(text: string) {
        this.text = text
      }
      addEventListener(_name: string, listener: () => void) {
        this.end = listener
      }
    },
  )
  vi.stubGlobal('speechSynthesis', {
    getVoices: () => voices.map((lang) => ({ lang })),
    addEventListener: (_name: string, listener: () => void) => (heard.changed = listener),
    cancel: () => (heard.cancelled += 1),
    speak: (one: { text: string; lang: string; end?: () => void }) => said.push(one),
  })
  await import('./easy-read.script.ts')
  return heard
}
const shown = () =>
  [...document.querySelectorAll<HTMLElement>('[data-read], [data-read-all]')].filter((one) => !one.hidden)

test('without a voice of the language no button promises one', async () => {
  await openWith(['de-DE', 'fr-FR'])
  expect(shown()).toEqual([])
})

test('Mandarin is not read by a voice of Cantonese, and Malay not by one of Indonesian', async () => {
  await openWith(['zh-HK', 'id-ID'], 'md')
  expect(shown()).toEqual([])
})

test('a voice that is named later shows the buttons; one sentence is read, then all, and pressed again it stops', async () => {
  const voices: string[] = []
  const heard = await openWith(voices)
  expect(shown()).toEqual([])
  voices.push('en-SG')
  heard.changed()
  const [all, first] = shown()
  expect(shown()).toHaveLength(1 + TOPICS.portal.length)
  first?.click()
  expect(heard.said.map(({ text, lang }) => [text, lang])).toEqual([['topic.portal.yours', 'en-SG']])
  expect(first?.textContent).toBe('stop')
  first?.click()
  expect(first?.textContent).toBe('read')
  expect(heard.said).toHaveLength(1)
  all?.click()
  expect(heard.said).toHaveLength(1 + TOPICS.portal.length)
  heard.said.at(-1)?.end?.()
  expect(all?.textContent).toBe('readAll')
})
