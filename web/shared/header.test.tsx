import { expect, test } from 'vitest'
import { brand } from '#contract/brand.ts'
import { LOCALES } from '#contract/options.ts'
import { draw, linesOf } from '../test/draw.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'

const SAID = {
  en: 'Trial: fictional data, may be lost',
  md: '试用：资料纯属虚构，可能丢失',
  ms: 'Percubaan: data rekaan, boleh hilang',
  ta: 'சோதனைத் தளம்: கற்பனைத் தரவு, அழியலாம்',
}
const SENDS_NOTHING = {
  en: 'A copy for a drill: no message is sent',
  md: '演练副本：不会发送任何消息',
  ms: 'Salinan untuk latihan: tiada mesej dihantar',
  ta: 'பயிற்சிக்கான நகல்: தகவல் எதுவும் அனுப்பப்படாது',
}

test.each(LOCALES)(
  'a trial says on every page that it is one, a copy that it sends nothing, in %s; what is neither does not',
  (locale) => {
    const lines = (its: { trial: boolean; outsideOff: boolean }) =>
      linesOf(
        draw(<Header {...its} {...{ locale, brand }} address="/" navigation={false} keepsTyped={false} />, locale),
      )
    expect(lines({ trial: true, outsideOff: false }).join('\n')).toContain(SAID[locale])
    expect(lines({ trial: false, outsideOff: true }).join('\n')).toContain(SENDS_NOTHING[locale])
    const neither = lines({ trial: false, outsideOff: false }).join('\n')
    expect(neither).not.toContain(SAID[locale])
    expect(neither).not.toContain(SENDS_NOTHING[locale])
  },
)

const DOORS = {
  en: ['Someone looks lost?', 'Sign in'],
  md: ['有人好像迷路了？', '登录'],
  ms: ['Ada orang nampak sesat?', 'Log masuk'],
  ta: ['வழிதவறியவர் ஒருவரா?', 'உள்நுழைய'],
}
const linksOf = (html: string) =>
  [...html.matchAll(/<a [^>]*href="([^"]*)"[^>]*>([^<]*)<\/a>/g)].map(([, href, words]) => [words, href])

test.each(LOCALES)('the way in and the guide stand in bar, menu and foot of the public site alone, in %s', (locale) => {
  const [lost, signIn] = DOORS[locale]
  const doors = [
    [lost, '/safe-return-guide'],
    [signIn, '/registration?tab=sign-in'],
  ]
  const header = (navigation: boolean) =>
    draw(
      <Header trial={false} outsideOff={false} {...{ locale, brand, navigation }} address="/" keepsTyped={false} />,
      locale,
    )
  const [menu = '', ...bar] = header(true).match(/<details.*?<\/details>/s) ?? []
  expect(bar).toEqual([])
  expect(linksOf(menu).slice(-2)).toEqual(doors)
  expect(linksOf(header(true).replace(menu, ''))).toEqual(expect.arrayContaining(doors))
  expect(linksOf(draw(<Footer brand={brand} links />, locale))).toEqual(expect.arrayContaining(doors))
  for (const html of [header(false), draw(<Footer brand={brand} links={false} />, locale)])
    expect(html).not.toContain(signIn)
})

test('a page that a language does not have says so in that language, and is offered in the others alone', () => {
  const top = (words: string[], locale: (typeof LOCALES)[number] = 'ta') =>
    draw(
      <Header
        trial={false}
        outsideOff={false}
        {...{ locale, brand, words }}
        address="/"
        navigation={false}
        keepsTyped={false}
      />,
      locale,
    )
  const offered = (html: string) => [...html.matchAll(/data-language="(\w+)"/g)].map(([, language]) => language)
  const chosen = (html: string) => /aria-current="true" data-language="(\w+)"/.exec(html)?.[1]
  for (const words of [
    ['terms', 'site'],
    ['admin', 'errors'],
  ]) {
    expect(top(words)).toMatch(
      /<aside class="english-here" lang="ta" aria-label="[^"]+">இந்தப் பக்கம் ஆங்கிலத்தில் மட்டுமே உள்ளது.<\/aside>/,
    )
    expect(offered(top(words))).toEqual(['en', 'md', 'ms'])
    expect(chosen(top(words))).toBe('en')
    expect(top(words, 'ms')).not.toContain('english-here')
  }
  expect(top(['safe-return'])).not.toContain('english-here')
  expect(offered(top(['safe-return']))).toEqual(['en', 'md', 'ms', 'ta'])
  expect(chosen(top(['safe-return']))).toBe('ta')
})

const BEHIND = {
  en: ['by Dementia Singapore', 'Registered charity S90SS0100K'],
  md: ['由 Dementia Singapore 提供', '注册慈善机构 S90SS0100K'],
  ms: ['oleh Dementia Singapore', 'Badan amal berdaftar S90SS0100K'],
  ta: ['Dementia Singapore', 'பதிவு பெற்ற அறநிறுவனம்: S90SS0100K'],
}
test.each(LOCALES)(
  'the head of a page says whose service it is, its foot what of the association is set, in %s',
  (locale) => {
    const [by, charity] = BEHIND[locale]
    const header = draw(
      <Header
        trial={false}
        outsideOff={false}
        {...{ locale, brand }}
        address="/"
        navigation={false}
        keepsTyped={false}
      />,
      locale,
    )
    expect(linesOf(header).join(' ')).toContain(`Homeward ${by}`)
    expect(header).toMatch(new RegExp(`aria-label="Homeward ${by}`))
    const foot = (set: Partial<typeof brand>) => linesOf(draw(<Footer brand={{ ...brand, ...set }} links />, locale))
    const charityNumber = 'S90SS0100K'
    const address = '20 Bendemeer Road, Singapore 339914'
    expect(foot({ charityNumber, address })).toContain(`${charity} · ${address}`)
    expect(foot({ charityNumber })).toContain(charity)
    expect(foot({ address })).toContain(address)
    expect(foot({}).join(' ')).not.toMatch(/·|S90SS/)
  },
)
