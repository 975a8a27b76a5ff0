import { expect, test } from 'vitest'
import type { ChainBreak } from '../audit-verify.ts'
import { sentenceOf } from './audit-break.ts'

test.each<[ChainBreak, string]>([
  [{ kind: 'changed', position: 7 }, 'Position 7: the line, or its link, is not as it was sealed.'],
  [{ kind: 'removed', position: 7 }, 'Position 7: the line was removed.'],
  [{ kind: 'removed', position: 7, until: 7 }, 'Position 7: the line was removed.'],
  [{ kind: 'removed', position: 7, until: 9 }, 'Positions 7 to 9: the lines were removed.'],
  [{ kind: 'dated-ahead', position: 7 }, 'Position 7: the line is dated later than the moment it was sealed.'],
  [
    { kind: 'unlinked', position: 0, count: 3 },
    'Outside the chain: 3 line(s) more than an hour old, or dated ahead, without a link.',
  ],
  [
    { kind: 'beginning-removed', position: 7 },
    'Position 7: the chain begins here, and no line tells that older ones were deleted.',
  ],
  [{ kind: 'other-head', position: 7 }, 'Position 7: the chain does not have the hash that was noted.'],
])('a break of the chain is said: %j', (found, sentence) => {
  expect(sentenceOf(found)).toBe(sentence)
})
