import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { RATE_LIMITS } from '#contract/rate-limits.ts'
import { SETTINGS } from '../service/config.ts'
import { openPostgres } from '../service/db/open.ts'

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

test('.env.example and docs/operations.md name the connections that a process opens at most, as its pools have them', async () => {
  const [, engine] = /\bmax: (\d+),\n\s+useListenNotify/.exec(readFileSync('service/jobs.ts', 'utf8')) ?? []
  const listener = 1
  for (const pool of [2, 3, 10, 11]) {
    const { pools, close } = await openPostgres('postgres://127.0.0.1:1/none', {
      pool,
      serving: true,
      onError: () => {},
    })
    const all = Object.values(pools).reduce((sum, { options }) => sum + options.max, Number(engine) + listener)
    await close()
    expect(all, `DATABASE_POOL=${pool}`).toBe(pool + 3 * Math.ceil(pool / 2) + 8)
  }
  for (const file of ['.env.example', 'docs/operations.md'])
    expect(readFileSync(file, 'utf8'), file).toMatch(
      /DATABASE_POOL \+ 3 × \(half of it, rounded up\) \+ 8[`,]? \(?33 when unset/,
    )
})

test('.env.example says of the helpline that deploy/Caddyfile carries it too', () => {
  const at = lines.indexOf('BRAND_HELPLINE=')
  expect(lines.slice(at - 2, at).join(' ')).toMatch(/^# .*deploy\/Caddyfile/)
})

test('neither contract, service nor website reads the environment: settings reach them checked', () => {
  const files = globSync('{contract,service,web}/**/*.{ts,tsx}').filter((file) => !/\.test\.|\/test\//.test(file))
  expect(files.length).toBeGreaterThan(100)
  expect(files.filter((file) => readFileSync(file, 'utf8').includes('process.env'))).toEqual([])
})
