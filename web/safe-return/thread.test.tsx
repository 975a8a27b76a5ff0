import { describe, expect, test, vi } from 'vitest'
import { LOCALES } from '#contract/options.ts'
import { FAMILY_SENTENCES, FINDER_SENTENCES, THREAD_DOORS, type FinderThread } from '#contract/thread.ts'
import { draw, linesOf } from '../test/draw.tsx'
import { alarm, daughter, lost } from '../test/finder.ts'
import { message, words } from '../test/thread.ts'
import { familyPage } from '../test/found.tsx'
import { ContactStep } from './contact.tsx'

// The pages are drawn as on the server, which has the words of every language.
vi.hoisted(() => vi.stubEnv('SSR', true))

const AT = '2026-03-09T22:50:00.000Z'
const person = lost({ taggedAccounts: [daughter()] })
const finderPage = (thread?: FinderThread, refusal?: Parameters<typeof ContactStep>[0]['refusal']) => (
  <ContactStep person={person} incident={alarm()} targets={[]} thread={thread} refusal={refusal} />
)
const finders = (...messages: FinderThread['messages']) => finderPage({ messages })
const family = (...messages: FinderThread['messages']) =>
  familyPage({}, undefined, [
    { report: 'aisha', door: 'FOUND', name: 'Aisha', at: '2026-03-09T22:50:00.000Z', messages },
  ])

describe('the finder’s page', () => {
  test('offers no thread until the family has written, and says at its head that there is a message', () => {
    const before = linesOf(draw(finderPage()))
    expect(before).not.toContain('Messages')
    expect(before.join('\n')).not.toContain('In your own words')
    const after = linesOf(draw(finders(message())))
    expect(after).toEqual(
      expect.arrayContaining(['There is a message for you. Read it below', 'Messages', 'I am ten minutes away.']),
    )
    expect(after).toContain('Her daughter, 6:54 am')
  })

  test.each(LOCALES)('a ready sentence reads in the reader’s own language: %s', (locale) => {
    const page = linesOf(draw(finders(message(), message({ id: '2', sentence: 'give-water' })), locale))
    expect(page).toContain(
      {
        en: 'I am ten minutes away.',
        md: '我还有十分钟就到。',
        ms: 'Saya akan sampai dalam sepuluh minit.',
        ta: 'பத்து நிமிடங்களில் வந்துவிடுவேன்.',
      }[locale],
    )
    expect(page.find((line) => line.includes('Siew Hua') && line !== 'Siew Hua Lim')).toBeDefined()
  })

  test('all sentences of the finder’s own side stand there to choose from, and none of the family’s', () => {
    const page = draw(finders(message()))
    for (const key of FINDER_SENTENCES) expect(page).toContain(`value="${key}" name="sentence"`)
    for (const key of FAMILY_SENTENCES) expect(page).not.toContain(`value="${key}" name="sentence"`)
  })

  test('words of one’s own stay the writer’s: marked as such, in the writer’s language and direction, and as plain text', () => {
    const page = draw(finders(words('<b>谢谢</b> https://example.test', { locale: 'md' })))
    expect(page).toContain(
      '<blockquote lang="zh-Hans" dir="auto">&lt;b&gt;谢谢&lt;/b&gt; https://example.test</blockquote>',
    )
    expect(linesOf(page)).toContain('In their own words, not translated:')
    const own = linesOf(draw(finders(words('mine', { by: { is: 'you' } }))))
    expect(own).not.toContain('In their own words, not translated:')
  })

  test('where somebody is stands in words, with a way to the map of two numbers alone', () => {
    const position = { lat: 1.3334, lng: 103.8485, accuracy: 10 }
    const page = draw(finders(message({ sentence: null, position, place: '18 Lorong Sample' })))
    expect(linesOf(page).join('\n')).toContain('I am here now. 18 Lorong Sample Open in Maps')
    expect(page).toContain('query=1.33340,103.84850')
  })

  test('what was not taken is still there, beside the reason', () => {
    const typed = { act: 'write', text: 'We are at the second gate' }
    const page = draw(finderPage({ messages: [message()] }, { code: 'thread-text-too-long', field: 'text', typed }))
    expect(page).toContain('We are at the second gate</textarea>')
    expect(page).toContain('href="#thread-text"')
    expect(linesOf(page)).toContain('Please write at most 300 characters at a time.')
  })

  test('a message of somebody else can be reported, one’s own cannot', () => {
    expect(draw(finders(message()))).toContain('value="1" aria-describedby="report-what-1" name="report"')
    expect(draw(finders(message({ by: { is: 'you' } })))).not.toContain('name="report"')
  })
})

describe('the family’s page', () => {
  test('lets the family write to each finder, and says that the finder can answer then', () => {
    const page = draw(family())
    expect(linesOf(page)).toEqual(
      expect.arrayContaining(['Write to Aisha', 'Aisha can answer on their page once you have written.']),
    )
    for (const key of FAMILY_SENTENCES) expect(page).toContain(`value="${key}" name="sentence"`)
    expect(page).toContain('name="to" value="aisha"')
  })

  test('each finder is called differently: by name, by when they wrote, by number', () => {
    const [early, late] = ['2026-03-09T22:50:00.000Z', '2026-03-09T22:54:00.000Z']
    const finder = (report: string, name: string, at: string) => ({
      report,
      door: 'FOUND' as const,
      name,
      at,
      messages: [],
    })
    const threads = [
      finder('5', 'Aisha', late),
      finder('4', '', late),
      finder('3', 'Ben', late),
      finder('2', 'Ben', early),
      finder('1', '', late),
    ]
    const page = draw(familyPage({}, undefined, threads))
    expect([...page.matchAll(/<h2 id="thread-\d-title">(.*?)<\/h2>/g)].map(([, title]) => title)).toEqual([
      'Write to Aisha',
      'Write to somebody\u{a0}· 10\u{a0}Mar,\u{a0}6:54\u{a0}am (2)',
      'Write to Ben\u{a0}· 10\u{a0}Mar,\u{a0}6:54\u{a0}am',
      'Write to Ben\u{a0}· 10\u{a0}Mar,\u{a0}6:50\u{a0}am',
      'Write to somebody\u{a0}· 10\u{a0}Mar,\u{a0}6:54\u{a0}am (1)',
    ])
  })

  test.each(LOCALES)(
    'says of a finder who did not scan by which door they came, and what their page keeps back: %s',
    (locale) => {
      const of = (door: (typeof THREAD_DOORS)[number]) =>
        linesOf(draw(familyPage({}, undefined, [{ report: '1', door, name: 'Aisha', at: AT, messages: [] }]), locale))
      const notice = (door: (typeof THREAD_DOORS)[number]) => of(door).filter((line) => !of('FOUND').includes(line))
      expect(notice('FOUND')).toEqual([])
      const said = THREAD_DOORS.filter((door) => door !== 'FOUND').map(notice)
      expect(said.map((lines) => lines.length)).toEqual([1, 1, 1])
      expect(new Set(said.flat()).size).toBe(3)
      if (locale === 'en')
        expect(said[0]).toEqual([
          'Aisha typed the code and did not scan it. Their page shows no name and no photo of Siew Hua, and not who you are. Your own words they read as you write them.',
        ])
    },
  )

  test('a photo is shown to the family on a tap alone', () => {
    const page = draw(family(message({ by: { is: 'finder', name: 'Aisha' }, sentence: null, photo: true })))
    expect(linesOf(page)).toContain('A photo of the place')
    expect(page).toContain(
      '<details id="photo-1" class="thread-photo"><summary>Show the photo</summary><img src="/photo/1"',
    )
    expect(page).toContain('loading="lazy"')
    expect(draw(finders(message({ by: { is: 'you' }, sentence: null, photo: true })))).not.toContain('photo-1')
  })

  test('tells who wrote what, whoever of the family it was', () => {
    const page = linesOf(
      draw(
        family(
          message({ by: { is: 'you' } }),
          message({ id: '2', by: { is: 'finder', name: 'Aisha' }, sentence: 'calm' }),
        ),
      ),
    )
    expect(page).toEqual(expect.arrayContaining(['You, 6:54 am', 'Aisha, 6:54 am', 'Siew Hua is calm.']))
    expect(page).not.toContain('Aisha can answer on their page once you have written.')
  })
})
