import { globSync, readFileSync } from 'node:fs'
import { afterEach, expect, test } from 'vitest'
import { longDay } from './formats.ts'

const zone = process.env.TZ
afterEach(() => {
  if (zone === undefined) delete process.env.TZ
  else process.env.TZ = zone
})

test.each(['America/Los_Angeles', 'Asia/Singapore', 'Pacific/Auckland'])(
  'the day of a kept list is that of Singapore on a device that keeps the time of %s',
  (TZ) => {
    process.env.TZ = TZ
    expect(longDay('2026-11-21T17:30:00.000Z', 'en')).toBe('22 November 2026')
    expect(longDay('2026-11-22T15:30:00.000Z', 'en')).toBe('22 November 2026')
  },
)

test('whatever writes a moment names its time zone: the machine’s own is nobody’s', () => {
  const files = globSync('{contract,service,web,start}/**/*.{ts,tsx}', { exclude: (path) => /node_modules/.test(path) })
  const sources = files.filter((file) => !/\.test\.tsx?$|\/test\//.test(file))
  const written = sources.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/new Intl\.DateTimeFormat\(((?:[^()]|\([^()]*\))*)\)/g)].map(
      ([, given = '']) => [file.replaceAll('\\', '/'), given] as const,
    ),
  )
  expect(written.length).toBeGreaterThan(8)
  // These hand on what they are given, whose callers name it.
  const handedOn = ['web/locator/formats.ts']
  const without = written.filter(([file, given]) => !given.includes('timeZone') && !handedOn.includes(file))
  expect(without.map(([file]) => file)).toEqual([])
})
