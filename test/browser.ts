import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
]

/**
 * Where Chromium is, installing it when it is missing: Debian's package as root on Debian, else Playwright's own.
 * @throws with one sentence that says what to install
 */
export function findBrowser(): string | undefined {
  const given = process.env.CHROMIUM
  const known = given ? [given] : PLACES
  const found = known.find((path) => existsSync(path))
  if (found) return found
  if (process.getuid?.() === 0 && existsSync('/etc/debian_version')) {
    console.log(
      'The browser tests need Chromium, which this machine has not. As root on Debian it is installed now, system-wide: apt-get update, then apt-get install chromium. (To use another browser, set CHROMIUM to its path.)',
    )
    const apt = (...args: string[]) =>
      spawnSync('apt-get', args, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
        .status === 0
    if (apt('update', '-qq') && apt('install', '-y', '-qq', 'chromium') && existsSync('/usr/bin/chromium'))
      return '/usr/bin/chromium'
  } else {
    console.log(
      'The browser tests need Chromium, which this machine has not. Playwright’s own is fetched now into your home folder’s cache: playwright install chromium.',
    )
    try {
      execFileSync('npx', ['playwright', 'install', 'chromium'], { stdio: 'inherit' })
      return undefined
    } catch {
      // Said below in one sentence.
    }
  }
  throw new Error(
    'The browser tests need Chromium: install it (on Debian: apt-get install chromium) or set CHROMIUM to its path.',
  )
}
