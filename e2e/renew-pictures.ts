import { spawnSync } from 'node:child_process'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import sharp from 'sharp'
import { findBrowser } from '../test/browser.ts'

// npm run renew-pictures: takes the pictures anew (e2e/pictures.spec.ts), and makes each small by a palette of few colours.

const root = resolve(import.meta.dirname, '..')
const { status } = spawnSync(
  join(root, 'node_modules/.bin/playwright'),
  [
    'test',
    'e2e/pictures.spec.ts',
    '--update-snapshots',
    '--retries=0',
    '--grep',
    'look as they were',
    ...process.argv.slice(2),
  ],
  { cwd: root, stdio: 'inherit', env: { ...process.env, E2E_ALL: '1', CHROMIUM: findBrowser() } },
)
if (status !== 0) process.exit(status ?? 1)

const COLOURS = 32
for (const file of globSync('e2e/seen/pictures/*.png', { cwd: root })) {
  const path = join(root, file)
  const taken = readFileSync(path)
  const small = await sharp(taken).png({ palette: true, colours: COLOURS, dither: 0, effort: 10 }).toBuffer()
  if (small.length < taken.length) writeFileSync(path, small)
}
