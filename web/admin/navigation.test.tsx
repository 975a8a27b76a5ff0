import { expect, test } from 'vitest'
import type { Console } from '#contract/admin-access.ts'
import { draw, linesOf } from '../test/draw.tsx'
import { Sections } from './navigation.tsx'

const console: Console = {
  step: 'in',
  actor: 'rahim',
  factors: [],
  role: 'administrator',
  name: 'Rahim Osman',
  organisation: null,
  locksIn: null,
}
const alarms = {
  count: null,
  isLost: false,
  isEnded: false,
  news: null,
  hasSound: false,
  turnOn: async () => {},
  turnOff: () => {},
}
const menu = (address: string, waiting: { waiting: number; approvals: number } | null = null) =>
  draw(<Sections console={console} alarms={alarms} waiting={waiting} />, 'en', address)
const named = (address: string) => linesOf(/<summary>(.*?)<\/summary>/s.exec(menu(address))?.[1] ?? '')[0]

test('names the section of the page, and on the search none', () => {
  expect(named('/admin')).toBe('Overview')
  expect(named('/admin/users/hui-min')).toBe('Accounts')
  expect(named('/admin/closed-incidents')).toBe('Closed alarms')
  expect(named('/admin/search')).toBe('Console')
})

test('says how much waits, where something does', () => {
  const lines = linesOf(menu('/admin', { waiting: 12, approvals: 0 })).join('\n')
  expect(lines).toContain('Waiting 1212 wait')
  expect(lines).not.toContain('0 wait')
  expect(linesOf(menu('/admin', { waiting: 1000, approvals: 1 })).join('\n')).toContain('1000+')
})
