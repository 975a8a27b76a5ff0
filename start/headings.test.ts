import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { faultOfHeading } from '../test/named-headings.ts'

const read = (path: string) => readFileSync(path, 'utf8')
const FILES = [
  '{contract,service,web,start,test,bench,e2e}/**/*.{ts,tsx,css}',
  'deploy/**/*.{yaml,yml,sh,ts,service}',
  'deploy/Caddyfile',
  '{.,docs,docs/runbooks}/*.md',
  '.env.example',
]
const files = FILES.flatMap((pattern) =>
  globSync(pattern, { exclude: (path) => /(^|\/)(node_modules|peers)$/.test(path) }),
)

/** Where one text sends its reader: a page of the documents and a heading of it, in quotation marks. */
const NAMED = /((?:docs\/)?(?:runbooks\/)?\w+\.md)\)?`?, "([^"\n]+)"/g

test('every heading that code, deployment or documents send their reader to is there', () => {
  const named = files.flatMap((file) =>
    [...read(file).matchAll(NAMED)].map(([, page = '', heading = '']) => ({
      file,
      fault: faultOfHeading(page, heading),
    })),
  )
  expect(named.length).toBeGreaterThan(100)
  expect(named.flatMap(({ file, fault }) => (fault ? `${file}: ${fault}` : []))).toEqual([])
})

test.each([
  ['docs/decisions.md', 'Look'],
  ['docs/nothing.md', 'Clock'],
])('one to %s, "%s" would be found out', (page, heading) => {
  expect(faultOfHeading(page, heading)).toBeDefined()
})
