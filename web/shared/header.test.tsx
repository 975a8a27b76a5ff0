import { expect, test } from 'vitest'
import { brand } from '#contract/brand.ts'
import { LOCALES } from '#contract/options.ts'
import { draw, linesOf } from '../test/draw.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'

const SAID = { en: 'Trial: fictional data', md: '试用：资料纯属虚构', ms: 'Percubaan: data rekaan' }

test.each(LOCALES)('a trial says on every page that it is one, in %s; what is none does not', (locale) => {
  const lines = (trial: boolean) =>
    linesOf(draw(<Header {...{ trial, locale, brand }} address="/" navigation={false} keepsTyped={false} />, locale))
  expect(lines(true).join('\n')).toContain(SAID[locale])
  expect(lines(false).join('\n')).not.toContain(SAID[locale])
})

const DOORS = {
  en: ['Someone looks lost?', 'Sign in'],
  md: ['有人好像迷路了？', '登录'],
  ms: ['Ada orang sesat?', 'Log masuk'],
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
    draw(<Header trial={false} {...{ locale, brand, navigation }} address="/" keepsTyped={false} />, locale)
  const [menu = '', ...bar] = header(true).match(/<details.*?<\/details>/s) ?? []
  expect(bar).toEqual([])
  expect(linksOf(menu).slice(-2)).toEqual(doors)
  expect(linksOf(header(true).replace(menu, ''))).toEqual(expect.arrayContaining(doors))
  expect(linksOf(draw(<Footer brand={brand} links />, locale))).toEqual(expect.arrayContaining(doors))
  for (const html of [header(false), draw(<Footer brand={brand} links={false} />, locale)])
    expect(html).not.toContain(signIn)
})
