import { describe, expect, test } from 'vitest'
import type { Delivery } from '../outside.ts'
import {
  afterAttempt,
  BY_FINDERS,
  CLAIM_SECONDS,
  isStoppedByAnswer,
  LONGEST_PAUSE_SECONDS,
  NOTICES,
  OUTLASTS_ALARM,
  pauseAfter,
} from './attempts.ts'
import type { Message } from './incident-facts.ts'

const NOW = new Date('2026-03-09T22:53:00.000Z')
const CLAIMED = new Date('2026-03-09T22:52:58.000Z')
const message = (changes: Partial<Message>): Message => ({
  id: 'message',
  incidentId: 'alarm',
  recipientKind: 'ACCOUNT',
  recipientId: 'daughter',
  occasion: 'escalation',
  step: 0,
  channel: 'sms',
  kind: 'found',
  details: {},
  status: 'CLAIMED',
  attempts: 1,
  claimedAt: CLAIMED,
  claimedBy: 'worker',
  nextAttemptAt: null,
  sentAt: null,
  deliveredAt: null,
  locale: null,
  providerId: null,
  failure: null,
  callOutcome: null,
  calledAt: null,
  calledBy: null,
  createdAt: CLAIMED,
  ...changes,
})

describe('what is told', () => {
  test('only while nobody has answered is what the ladder says, and that still nobody has', () => {
    expect(isStoppedByAnswer({ occasion: 'escalation', kind: 'found' })).toBe(true)
    expect(isStoppedByAnswer({ occasion: 'escalation', kind: 'missing' })).toBe(true)
    expect(isStoppedByAnswer({ occasion: 'another-finder', kind: 'still-unanswered' })).toBe(true)
    expect(isStoppedByAnswer({ occasion: 'another-finder', kind: 'another-finder' })).toBe(false)
    expect(isStoppedByAnswer({ occasion: 'closed', kind: 'safe' })).toBe(false)
  })
  test('because finders act, as often as they like', () => {
    expect([...BY_FINDERS].toSorted()).toEqual(['another-finder', 'not-with-someone', 'with-someone'])
  })
  test('as a notice of how the alarm runs gives way to nothing that is said of its finders', () => {
    expect([...NOTICES].toSorted()).toEqual([
      'answered',
      'channel-down',
      'finder-answered',
      'finder-written',
      'flood',
      'hand-over-missed',
    ])
  })
  test('also after the alarm has closed', () => {
    expect([...OUTLASTS_ALARM].toSorted()).toEqual([
      'ended-by-itself',
      'false-alarm',
      'finder-follow-up',
      'finder-thanks',
      'safe',
    ])
  })
})

test('a message is tried again after five seconds, then after twice as long each time, and never after more than five minutes', () => {
  expect([1, 2, 3, 4, 5, 6, 7, 8, 60, 2000].map(pauseAfter)).toEqual([5, 10, 20, 40, 80, 160, 300, 300, 300, 300])
  expect(LONGEST_PAUSE_SECONDS).toBe(300)
  expect(CLAIM_SECONDS).toBe(25)
})

describe('a try', () => {
  const after = (outcome: Delivery, changes: Partial<Message> = {}, reports = true) =>
    afterAttempt(message(changes), outcome, NOW, reports)
  const busy: Delivery = { ok: false, retry: true, reason: 'busy' }
  const lost: Delivery = { ok: false, retry: true, unknown: true, reason: 'no answer' }
  const free = { claimedAt: null, claimedBy: null, nextAttemptAt: null }
  const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000)

  test('that was taken stands as sent, under the provider’s name where it reports later', () => {
    const sent = { ...free, status: 'SENT', sentAt: NOW, failure: null }
    expect(after({ ok: true, id: 'SM1' })).toEqual({ ...sent, providerId: 'SM1' })
    expect(after({ ok: true, id: 'SM1' }, {}, false)).toEqual({ ...sent, providerId: null })
  })
  test('that was refused for good has failed', () => {
    expect(after({ ok: false, retry: false, reason: 'no such number' })).toEqual({
      ...free,
      status: 'FAILED',
      failure: 'no such number',
    })
  })
  test('that failed waits for the next', () => {
    const nextAttemptAt = new Date('2026-03-09T22:53:20.000Z')
    const waiting = { ...free, status: 'WAITING', failure: 'busy', nextAttemptAt }
    expect(after(busy, { attempts: 3 })).toEqual(waiting)
  })
  test('without an answer is repeated once; after the second it stands as unsure, and its text counts', () => {
    expect(after(lost)).toMatchObject({
      status: 'WAITING',
      details: { unsure: '2026-03-09T22:53:00.000Z' },
    })
    const unsure = { details: { unsure: '2026-03-09T22:52:00.000Z' } }
    expect(after(lost, unsure)).toEqual({
      ...free,
      status: 'UNSURE',
      failure: 'no answer',
      claimedAt: CLAIMED,
    })
    expect(after(busy, unsure)).toMatchObject({ status: 'WAITING', failure: 'busy' })
  })
  test.each([
    ['an alarm’s own message, as long as the alarm is open', { createdAt: hoursAgo(48), attempts: 90 }, 'WAITING'],
    ['that she is safe, for a day', { kind: 'safe', createdAt: hoursAgo(23.9) }, 'WAITING'],
    ['that she is safe, after a day', { kind: 'safe', createdAt: hoursAgo(24) }, 'FAILED'],
    ['the thanks to a finder, after a day', { kind: 'finder-thanks', createdAt: hoursAgo(24) }, 'FAILED'],
    [
      'that a channel is down, of no alarm, after a day',
      { kind: 'channel-down', incidentId: null, createdAt: hoursAgo(24) },
      'FAILED',
    ],
    ['an onboarding letter, eight times', { kind: 'onboarding', incidentId: null, attempts: 8 }, 'WAITING'],
    ['an onboarding letter, nine times', { kind: 'onboarding', incidentId: null, attempts: 9 }, 'FAILED'],
    ['an onboarding letter, sent again', { kind: 'onboarding', incidentId: null, attempts: 10 }, 'WAITING'],
    ['an onboarding letter, sent again, nine times', { kind: 'onboarding', incidentId: null, attempts: 18 }, 'FAILED'],
  ] as const)('%s', (_what, changes, status) => {
    expect(after(busy, changes).status).toBe(status)
    // What may have arrived is never called failed.
    const given = status === 'FAILED' ? 'UNSURE' : 'WAITING'
    expect(after(lost, changes).status).toBe(given)
    expect(after(busy, { ...changes, details: { unsure: '2026-03-09T22:52:00.000Z' } }).status).toBe(given)
  })
})
