import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { SENT_STATES, type SentState } from '#contract/messages.ts'
import { draw, linesOf } from '../test/draw.tsx'
import { SentSign } from './message-state.tsx'

const WORDS: Record<SentState, string> = {
  WAITING: 'waiting to be sent',
  HANDED_OVER: 'sent',
  DELIVERED: 'delivered',
  UNSURE: 'sent, but the answer was lost',
  FAILED: 'failed',
  CANCELLED: 'not sent: no longer needed',
  SUPERSEDED: 'not sent: a newer one replaced it',
}
test.each(SENT_STATES)('a message that is %s is said in its own words', (state) => {
  expect(linesOf(draw(<SentSign state={state} />))).toEqual([WORDS[state]])
})

test('no other file of the console says in words of its own what became of a message', () => {
  const files = globSync('web/admin/**/*.tsx').map((file) => file.replaceAll('\\', '/'))
  const saying = files.filter((file) => /t\(`sent\.\$\{/.test(readFileSync(file, 'utf8')))
  expect(saying).toEqual(['web/admin/message-state.tsx'])
})
