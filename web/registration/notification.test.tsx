import { expect, test } from 'vitest'
import { draw, linesOf } from '../test/draw.tsx'
import Notification from './notification.tsx'

test('what was sent is read next, and the house is lit', () => {
  const html = draw(<Notification />)
  expect(html).toMatch(/<li class="done"><span>You sent it/)
  expect(html).toMatch(/<li aria-current="step"><span>We read it/)
  expect(linesOf(html)).toContain('Our answer')
  expect(html).toMatch(/<svg class="drawing moment".*class="glow" d="M24 46h18v16H24Z"/s)
  expect(html).toMatch(/<a class="button" href="\/account">See my registration/)
})
