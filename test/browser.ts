import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Chromium without a window's surroundings: the journeys take a third less of a processor in it than in the whole browser. */
const HEADLESS = '/usr/bin/chromium-headless-shell'
const PLACES = [
  HEADLESS,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
]
const MOST_SECONDS = 300

/** Runs apt-get, which gives up soon on a machine without a network. @returns whether it did what was asked */
function apt(...args: string[]): boolean {
  const patience = ['-o', 'Acquire::http::Timeout=10', '-o', 'Acquire::Retries=1', '-o', 'DPkg::Lock::Timeout=30']
  const { status } = spawnSync('apt-get', [...patience, ...args], {
    stdio: 'inherit',
    timeout: MOST_SECONDS * 1000,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
  return status === 0
}

/** Installs one of Debian's packages that has a browser, the lighter one first. */
function installFromDebian() {
  console.log(
    'The browser tests run in Debian’s chromium-headless-shell, which this machine has not. As root on Debian it is installed now, system-wide: apt-get update, then apt-get install. (To use another browser, set CHROMIUM to its path.)',
  )
  const isThere = () => PLACES.some((path) => existsSync(path))
  if (!apt('update', '-qq')) return
  if (!apt('install', '-y', '-qq', 'chromium-headless-shell') && !isThere()) apt('install', '-y', '-qq', 'chromium')
}

/**
 * Where Chromium is, installing it when it is missing: Debian's package as root on Debian, else Playwright's own.
 * @throws with one sentence that says what to install
 */
export function findBrowser(): string | undefined {
  const given = process.env.CHROMIUM
  const find = () => (given ? [given] : PLACES).find((path) => existsSync(path))
  const isDebiansRoot = process.getuid?.() === 0 && existsSync('/etc/debian_version')
  if (!given && isDebiansRoot && !existsSync(HEADLESS)) installFromDebian()
  const found = find()
  if (found) return found
  if (!isDebiansRoot) {
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
    'The browser tests need Chromium: install it (on Debian: apt-get install chromium-headless-shell) or set CHROMIUM to its path.',
  )
}
