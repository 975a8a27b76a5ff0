import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { RATE_LIMITS } from '#contract/rate-limits.ts'
import { SETTINGS } from '../service/config.ts'

const lines = readFileSync('.env.example', 'utf8').split('\n')
const listed = lines.flatMap((line) => /^([A-Z0-9_]+)=/.exec(line)?.[1] ?? [])

test('.env.example lists every setting once, and none that is not read', () => {
  expect(listed.toSorted()).toEqual([...SETTINGS].toSorted())
})

test('.env.example gives no value, and says of each setting or group what it is for', () => {
  expect(lines.filter((line) => /^[A-Z0-9_]+=./.test(line))).toEqual([])
  for (const [index, line] of lines.entries())
    if (/^[A-Z0-9_]+=/.test(line)) expect(lines[index - 1], line).toMatch(/^#|^[A-Z0-9_]+=$/)
})

test('.env.example lists every limit by name, with what is built in', () => {
  const from = lines.findIndex((line) => line.startsWith('# Built in are:'))
  const text = lines.slice(from + 1, lines.indexOf('LIMITS=')).join(' ')
  const listedLimits = [...text.matchAll(/([\w-]+)=(\d+)\/(\d+)/g)].map(([, name, points, seconds]) => [
    name,
    { points: Number(points), seconds: Number(seconds) },
  ])
  const builtIn = Object.entries(RATE_LIMITS).map(([name, { points, seconds }]) => [name, { points, seconds }])
  expect(listedLimits.toSorted()).toEqual(builtIn.toSorted())
})

test('neither contract, service nor website reads the environment: settings reach them checked', () => {
  const files = globSync('{contract,service,web}/**/*.{ts,tsx}').filter((file) => !/\.test\.|\/test\//.test(file))
  expect(files.length).toBeGreaterThan(100)
  expect(files.filter((file) => readFileSync(file, 'utf8').includes('process.env'))).toEqual([])
})
