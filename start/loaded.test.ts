import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

/** Says each file that is loaded; in the process that loads, as its first import. */
const SAYS = `data:text/javascript,${encodeURIComponent(
  "import { registerHooks } from 'node:module'; registerHooks({ load: (url, context, next) => (console.log(url), next(url, context)) })",
)}`
const START = ['service/open.ts', 'service/open-database.ts', 'start/website.ts', 'start/files.ts']

test('a start loads neither the libraries of PDFs and passkeys nor the list of leaked passwords', () => {
  const load = `await Promise.all(${JSON.stringify(START)}.map((file) => import('./' + file)))`
  const { stdout, status } = spawnSync(
    process.execPath,
    ['--import', './start/node-version.js', '--import', SAYS, '--input-type=module', '--eval', load],
    { env: { ...process.env, NODE_ENV: 'production' } },
  )
  expect(status).toBe(0)
  const files = stdout.toString().split('\n')
  for (const file of START) expect(files.some((url) => url.endsWith(file))).toBe(true)
  expect(
    files.filter((url) => /node_modules\/(@cantoo|@zxcvbn-ts|@simplewebauthn\/server|culori|@peculiar)\//.test(url)),
  ).toEqual([])
  expect(files.length).toBeLessThan(1600)
})
