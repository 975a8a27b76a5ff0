import { expect, test } from 'vitest'
import type { Moment } from '#contract/found.ts'
import { LOCALES } from '#contract/options.ts'
import { draw, linesOf } from '../test/draw.tsx'
import { moment } from '../test/found.tsx'
import { Moments } from './incident-moments.tsx'
import { Since } from './since.tsx'

/** 6:42:09 in the morning in Singapore, and what followed within the same minute. */
const AT = '2026-03-09T22:42:09.000Z'
const daughter = { is: 'kin', kin: { relation: 'Child', calledAs: 'daughter', ordinal: null } } as const
const HAPPENED: Moment[] = [
  moment({ kind: 'details-left', at: AT, who: [{ is: 'finder', name: 'Aisha' }] }),
  moment({
    kind: 'message-sent',
    at: '2026-03-09T22:42:11.000Z',
    who: [daughter],
    people: 1,
    count: 2,
    channels: ['email', 'sms'],
  }),
]

test.each(LOCALES)(
  'what happened within a minute stands to the second, e-mail and text of one act on one line, in %s',
  (locale) => {
    const html = draw(<Moments incident={{ moments: HAPPENED, earlier: null }} />, locale)
    const times = [...html.matchAll(/<time[^>]*title="([^"]*)"[^>]*>([^<]*)<\/time>/g)].map(
      ([, day, time]) => `${day} ${time}`,
    )
    expect(times, 'the newest first').toEqual(['10-03-2026 06:42:11', '10-03-2026 06:42:09'])
    const lines = html.split('<li').slice(1)
    expect(lines).toHaveLength(2)
    expect(linesOf(lines[0] ?? '').join(' ')).toMatch(
      /(e-mail|电邮|e-mel).*(SMS|短信)|(SMS|短信).*(e-mail|电邮|e-mel)/i,
    )
  },
)

test.each([
  ['en', />3 mins?, 20 secs? ago</],
  ['md', /3分钟20秒|3 分钟.*20 秒/],
  ['ms', />3 min dan 20 saat yang lalu</],
] as const)('how long ago it was stands to the second, with the exact time beside it, in %s', (locale, said) => {
  const html = draw(<Since at={AT} now={Date.parse(AT) + 200_000} />, locale)
  expect(html).toContain('title="10-03-2026 06:42:09"')
  expect(html).toMatch(said)
})
