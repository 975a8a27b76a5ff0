import { describe, expect, test } from 'vitest'
import { LOCALES } from '#contract/options.ts'
import { callsOf, draw, linesOf } from '../test/draw.tsx'
import { daughter, familyPage, moment, report, son } from '../test/found.tsx'
import { RESCUE_SENTENCES, rescueWords } from '../test/rescue-words.ts'

const OPEN = ['act.on-my-way', 'act.safe', 'act.false-alarm']
const missing = { since: '2026-03-09T22:50:00.000Z', by: null, lastSeen: null, at: '2026-03-09T22:50:00.000Z' }
const nobody = { reports: [], reportCount: 0, missing }
const closed = (closedReason: 'SAFE' | 'FALSE_ALARM' | 'EXPIRED') => ({ open: false, closedReason })
const me = { at: '2026-03-09T22:52:00.000Z', minutes: null, asked: false }

/** Each state of the family's page, and everything that must be read in it; no other of these sentences may stand there. */
const STATES = {
  'somebody found the person': [familyPage(), ['heading.found', 'nobodyGoes', 'unknown', ...OPEN]],
  'a message came on a code that no longer works': [
    familyPage({ reports: [report({ kind: 'UNUSABLE' })] }),
    ['heading.message', 'nobodyGoes', 'unknown', ...OPEN],
  ],
  'the finder has no number': [
    familyPage({ reports: [report({ phone: null })] }),
    ['heading.found', 'nobodyGoes', 'unknown', 'report.noNumberOf', ...OPEN],
  ],
  'the person is missing': [
    familyPage(nobody),
    ['heading.missing', 'searching', 'lastSeen.title', 'lastSeen.none', 'act.safe', 'act.false-alarm'],
  ],
  'nobody has answered': [familyPage({ unanswered: true }), ['heading.found', 'unanswered', 'unknown', ...OPEN]],
  'I go': [familyPage({ onMyWay: me }), ['heading.found', 'unknown', 'act.withdraw', 'act.safe', 'act.false-alarm']],
  'I am asked whether I still go': [
    familyPage({ onMyWay: { ...me, asked: true } }),
    ['heading.found', 'unknown', 'still.title', 'act.still-going', 'act.withdraw', 'act.safe', 'act.false-alarm'],
  ],
  'safe now is asked': [
    familyPage({}, 'safe'),
    ['heading.found', 'nobodyGoes', 'unknown', ...OPEN, 'ask.safe.title', 'ask.safe.text', 'ask.safe.yes', 'ask.no'],
  ],
  'a false alarm is asked': [
    familyPage({}, 'false-alarm'),
    [
      'heading.found',
      'nobodyGoes',
      'unknown',
      ...OPEN,
      'ask.false-alarm.title',
      'ask.false-alarm.text',
      'ask.false-alarm.yes',
      'ask.which',
      'ask.no',
    ],
  ],
  'the person is safe': [
    familyPage({ ...closed('SAFE'), reopenUntil: '2026-03-11T01:00:00.000Z' }),
    ['heading.safe', 'closed.safe', 'act.reopen'],
  ],
  'it was a false alarm': [
    familyPage({ ...closed('FALSE_ALARM'), mayScreen: true, reports: [report({ muted: true })] }),
    [
      'heading.alarm',
      'closed.alarm',
      'report.muted',
      'act.unmute',
      'screen.title',
      'screen.text',
      'screen.replace',
      'act.screen',
    ],
  ],
  'the code is screened': [
    familyPage({ ...closed('FALSE_ALARM'), mayScreen: true, screenedUntil: '2026-03-11T01:00:00.000Z' }),
    ['heading.alarm', 'closed.alarm', 'screen.title', 'screen.replace', 'act.unscreen'],
  ],
  'it was a false alarm, and a new one is open': [
    familyPage({ ...closed('FALSE_ALARM'), newerAlarm: true }),
    ['heading.alarm', 'closed.newer'],
  ],
  'the alarm ended by itself': [familyPage(closed('EXPIRED')), ['heading.expired', 'closed.expired']],
  'it is the person’s own page': [familyPage({ isSelf: true }), ['own.found.title', 'own.found.text']],
  'it is the person’s own page, and nobody has found them': [
    familyPage({ ...nobody, isSelf: true }),
    ['own.looking.title', 'own.looking.text'],
  ],
  'it is the person’s own page, and all is over': [
    familyPage({ ...closed('SAFE'), isSelf: true }),
    ['own.over.title', 'own.over.text'],
  ],
} as const
/** Sentences that say nothing but themselves: no time, no number. */
const OF_THE_FAMILY = Object.entries(RESCUE_SENTENCES).flatMap(([key, [english]]) =>
  /^found\.(heading|own|closed|searching|nobodyGoes|unanswered|unknown|act|ask|still\.title|lastSeen|report\.(muted|noNumberOf)|screen)\b/.test(
    key,
  ) && !/\{\{(time|count|who)\}\}/.test(english)
    ? key
    : [],
)
const values = { name: 'Siew Hua Lim', finder: 'Aisha', association: 'Dementia Singapore' }

describe.each(LOCALES)('the family’s page in %s', (locale) => {
  const say = rescueWords(locale)
  test.each(Object.entries(STATES))('when %s', (_state, [page, sentences]) => {
    const lines = new Set(linesOf(draw(page, locale)))
    const read = OF_THE_FAMILY.filter((key) => lines.has(say(key, values))).map((key) => say(key, values))
    const meant = sentences.map((key) => say(`found.${key}`, values))
    expect([...new Set(read)].toSorted()).toEqual([...new Set(meant)].toSorted())
  })
})

test('whoever goes is named with the time and the minutes they said', () => {
  const lines = linesOf(
    draw(
      familyPage({
        onMyWay: { at: '2026-03-09T22:52:00.000Z', minutes: 20, asked: false },
        othersOnTheWay: [{ who: daughter, at: '2026-03-09T22:53:00.000Z', minutes: 10 }],
        taken: { at: '2026-03-09T22:54:00.000Z' },
      }),
    ),
  )
  expect(lines).toContain('At 6:52 am you said you were on your way, arriving at about 7:12 am.')
  expect(lines).toContain('Her daughter is on the way (said so at 6:53 am), arriving at about 7:03 am.')
  expect(lines).toContain('Dementia Singapore is taking care of this alarm.')
})

test('"Safe with someone now" stands at the head, with whom and where', () => {
  const withSomeone = { by: 'Aisha', whom: 'POLICE', place: 'Toa Payoh post', at: '2026-03-09T22:53:00.000Z' } as const
  const lines = linesOf(draw(familyPage({ withSomeone })))
  expect(lines).toContain('Aisha says that Siew Hua Lim is safe')
  const head = lines.indexOf('Safe with someone now. With the police.')
  expect(head).toBeGreaterThan(0)
  expect(head).toBeLessThan(lines.indexOf('Nobody has said yet that they will go.'))
  expect(lines).toContain('Toa Payoh post')
  expect(lines).toContain('Aisha said so at 6:53 am.')
})

test('messages of one minute are told once, with who and by which way; a single one by name', () => {
  const lines = linesOf(
    draw(
      familyPage({
        moments: [
          moment({ who: [{ is: 'you' }, son], people: 2, count: 3, channels: ['email', 'sms'] }),
          moment({ kind: 'message-delivered', who: [son], channels: ['sms'] }),
          moment({ kind: 'message-failed', who: [daughter, son], people: 2, channels: ['sms'] }),
          moment({ kind: 'on-my-way', who: [son], minutes: 15 }),
          moment({ kind: 'with-someone', who: [{ is: 'finder', name: 'Aisha' }], whom: 'CARE_STAFF' }),
        ],
      }),
    ),
  )
  expect(lines).toContain('Told 2 people.')
  expect(lines).toContain('You and her son · e-mail and SMS')
  expect(lines).toContain('The message reached her son.')
  expect(lines).toContain('Messages to 2 people did not get through.')
  expect(lines).toContain('Her son is on the way. There in about 15 minutes.')
  expect(lines).toContain('Aisha said: safe with someone now. With care staff.')
})

test('several reports stand in one list, each to call, and say how many more there are', () => {
  const html = draw(
    familyPage({
      reports: [report({ id: 'ben', name: 'Ben', phone: '+6590001111', proved: true, place: 'Void deck' }), report()],
      folded: [{ count: 1490, networks: 1, newestAt: '2026-03-09T22:53:00.000Z' }],
      reportCount: 1502,
    }),
  )
  expect(callsOf(html)).toEqual([
    '«Call Ben +65 9000 1111→+6590001111»',
    '«Call Ben +65 9000 1111→+6590001111»',
    '«Call Aisha +65 8123 4567→+6581234567»',
  ])
  const lines = linesOf(html)
  for (const said of [
    'Reports: 1502',
    '1490 more from one network',
    '10 more were counted, but not kept.',
    'Void deck',
  ])
    expect(lines).toContain(said)
  expect(html).toContain('Number confirmed')
})

test('a false alarm ticks nobody by itself, and the answer that changes nothing stands before the other', () => {
  const html = draw(
    familyPage({ reports: [report(), report({ id: 'ben', name: 'Ben' })], reportCount: 2 }, 'false-alarm'),
  )
  expect([...html.matchAll(/name="report-(\w+)"/g)].map(([, id]) => id)).toEqual(['aisha', 'ben'])
  expect(html).not.toContain('checked')
  expect(html.indexOf('No, go back')).toBeLessThan(html.indexOf('Yes, a false alarm'))
})

test('whoever left a report can still be called once the alarm ended by itself', () => {
  const ofReport = (changes: Partial<Parameters<typeof familyPage>[0]>) =>
    linesOf(draw(familyPage(changes))).filter((line) => line.includes('→tel:') || line.includes('Call Aisha'))
  expect(ofReport(closed('EXPIRED')).join()).toContain('Call Aisha')
  expect(ofReport({ ...closed('EXPIRED'), reports: [], reportCount: 0 }).join()).not.toContain('Call Aisha')
  expect(ofReport(closed('SAFE')).join()).not.toContain('Call Aisha')
})

test('where the person was last seen is the family’s own word, with who wrote it and when', () => {
  const wrote = { since: '2026-03-09T22:50:00.000Z', lastSeen: 'The market', at: '2026-03-09T22:57:00.000Z' }
  const said = (by: Parameters<typeof familyPage>[0]) => linesOf(draw(familyPage({ ...nobody, ...by })))
  expect(said({ missing: { ...wrote, by: { is: 'you' } } })).toContain('You wrote on 10 Mar, 6:57 am:')
  const lines = said({ missing: { ...wrote, by: daughter } })
  expect(lines).toContain('Her daughter wrote on 10 Mar, 6:57 am:')
  expect(lines).toContain('The market')
  expect(lines.join(' ')).not.toContain('Where Siew Hua is')
})

test.each(['FINDER', 'MISSING', 'REPORT'] as const)(
  'the person’s own page never calls them missing and has nothing to decide (opened by %s)',
  (openedBy) => {
    const html = draw(familyPage({ isSelf: true, openedBy, missing, moments: [moment({ kind: 'missing' })] }))
    expect(linesOf(html).join(' ')).not.toMatch(/missing|they|them|Siew Hua/i)
    expect(html).not.toContain('<form')
  },
)
