import { expect, test } from 'vitest'
import { brand } from '#contract/brand.ts'
import { LOCALES } from '#contract/options.ts'
import { draw, linesOf } from '../test/draw.tsx'
import { Header } from './header.tsx'

const SAID = { en: 'Trial: fictional data', md: '试用：资料纯属虚构', ms: 'Percubaan: data rekaan' }

test.each(LOCALES)('a trial says on every page that it is one, in %s; what is none does not', (locale) => {
  const lines = (trial: boolean) =>
    linesOf(draw(<Header {...{ trial, locale, brand }} address="/" navigation={false} keepsTyped={false} />, locale))
  expect(lines(true).join('\n')).toContain(SAID[locale])
  expect(lines(false).join('\n')).not.toContain(SAID[locale])
})
