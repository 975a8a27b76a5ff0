import { expect, test } from 'vitest'
import type { ChannelTest } from '#contract/channels.ts'
import { draw, linesOf, routed } from '../test/draw.tsx'
import { ChannelTestResult } from './channel-result.tsx'

const AT = '2026-03-09T22:54:00.000Z'
const said = (test: Partial<ChannelTest>) => {
  const whole = { channel: 'sms', state: 'WAITING', failure: null, proved: false, at: AT, ...test } as ChannelTest
  const Result = () => <ChannelTestResult test={whole} />
  return linesOf(draw(routed(Result, {}))).join(' ')
}

test.each<[Partial<ChannelTest>, string]>([
  [{ state: 'WAITING' }, 'on its way.'],
  [{ state: 'HANDED_OVER' }, 'handed over to the network; whether it arrived is not known yet.'],
  [{ channel: 'email', state: 'HANDED_OVER' }, 'handed over to the mail server; whether it arrived is not known yet.'],
  [{ channel: 'push', state: 'HANDED_OVER' }, 'handed over to your browser’s service; no device has shown it yet.'],
  [{ state: 'DELIVERED' }, 'it arrived.'],
  [{ channel: 'push', state: 'DELIVERED' }, 'it reached a device. Tap it there, so that we know you have seen it.'],
  [{ channel: 'voice', state: 'DELIVERED' }, 'the call was answered, and key 5 was not pressed.'],
  [{ channel: 'voice', state: 'DELIVERED', proved: true }, 'you pressed 5. Calls reach you.'],
  [{ state: 'UNSURE' }, 'we do not know whether it arrived. Please try again.'],
  [{ state: 'FAILED', failure: 'OUT_OF_REACH' }, 'it did not arrive. The phone was switched off or out of reach.'],
])('of a test that stands at %j is said: %s', (test, words) => {
  expect(said(test)).toBe(`Test of 10 Mar, 6:54 am: ${words}`)
})
