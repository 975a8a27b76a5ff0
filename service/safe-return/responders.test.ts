import { expect, test } from 'vitest'
import { isCurrent } from './responders.ts'

const NOW = new Date('2025-03-10T04:00:00Z')
const ago = (minutes: number, milliseconds = 0) => new Date(NOW.getTime() - minutes * 60_000 - milliseconds)

test('“on my way” answers a finder for less than 45 minutes, and longer where it was said after the finder came', () => {
  const answers = (saidAt: Date, cameAt?: Date) => isCurrent({ saidAt }, NOW, cameAt)
  expect(answers(ago(44, 59_999))).toBe(true)
  expect(answers(ago(45))).toBe(false)
  expect(answers(ago(60), ago(61))).toBe(true)
  expect(answers(ago(60), ago(60)), 'at the very moment').toBe(true)
  expect(answers(ago(60, 1), ago(60))).toBe(false)
})
