import { spawn } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { expect, onTestFinished, test } from 'vitest'
import { buildIfNeeded, forgetOldBuilds } from './build.ts'
import { files } from './files.ts'

/** A copy of the product without what a build needs beyond it, as it is deployed; builds are its own. */
async function copyOfProduct() {
  const folder = await mkdtemp(join(tmpdir(), 'homeward-copy-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  for (const part of [
    'contract',
    'service',
    'start',
    'web',
    'public',
    'package.json',
    'package-lock.json',
    'tsconfig.json',
  ])
    await cp(part, join(folder, part), { recursive: true })
  for (const name of await readdir('.')) if (name.endsWith('.config.ts')) await cp(name, join(folder, name))
  await symlink(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'))
  return folder
}

/** Runs a script in a folder. */
function run(folder: string, script: string, environment: Record<string, string> = {}) {
  const child = spawn(process.execPath, [script], {
    cwd: folder,
    env: { PATH: process.env.PATH, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()))
  return new Promise<{ status: number | null; said: string }>((done) =>
    child.once('exit', (status) => done({ status, said })),
  )
}

const LIVE = {
  APP_ENV: 'production',
  DATABASE_URL: 'postgres://127.0.0.1:1/none',
  PUBLIC_URL: 'https://homeward.example',
  APP_SECRET: 'x'.repeat(40),
  ENCRYPTION_KEYS: `k1:${Buffer.alloc(32, 1).toString('base64')}`,
  LOOKUP_KEY: Buffer.alloc(32, 2).toString('base64'),
  DUTY_PHONES: '+6580000999',
  DUTY_HOURS: 'always',
  PORT: '0',
}

test('a live process without a build of its version says so, and touches no other build', async () => {
  const folder = await copyOfProduct()
  const other = join(folder, 'build', '0123456789abcdef', 'client', 'assets')
  await mkdir(other, { recursive: true })
  await writeFile(join(other, 'page.js'), 'served by others')
  const { status, said } = await run(folder, 'start/main.ts', LIVE)
  expect(said).toContain('There is no build of this version here. Run "npm run build"')
  expect(status).toBe(1)
  expect(await readdir(join(folder, 'build'), { recursive: true })).toContain('0123456789abcdef/client/assets/page.js')
}, 60_000)

test('the newest build and the one before stay, and what another process is building', async () => {
  const parent = await mkdtemp(join(tmpdir(), 'homeward-builds-'))
  onTestFinished(() => rm(parent, { recursive: true, force: true }))
  const made = async (name: string, hoursAgo: number) => {
    await mkdir(join(parent, name))
    const at = new Date(Date.now() - hoursAgo * 3_600_000)
    await utimes(join(parent, name), at, at)
  }
  await made('aaaaaaaaaaaaaaaa', 72)
  await made('bbbbbbbbbbbbbbbb', 48)
  await made('cccccccccccccccc', 0)
  await made('dddddddddddddddd.17', 1)
  await made('eeeeeeeeeeeeeeee.18', 25)
  await forgetOldBuilds(join(parent, 'cccccccccccccccc'))
  expect((await readdir(parent)).toSorted()).toEqual(['bbbbbbbbbbbbbbbb', 'cccccccccccccccc', 'dddddddddddddddd.17'])
})

test('a build gets its name when it is whole', async () => {
  const { folder: own } = await buildIfNeeded()
  expect(own).toMatch(/\/build\/[0-9a-f]{16}$/)
  expect(await readdir(own)).toEqual(expect.arrayContaining(['client', 'server', 'scripts.json', 'sbom.cdx.json']))
  expect((await buildIfNeeded()).isNew, 'the same sources').toBe(false)
})

test('files of the build before stay served, but its pages’ names and its worker do not', async () => {
  const [now, before] = [
    await mkdtemp(join(tmpdir(), 'homeward-now-')),
    await mkdtemp(join(tmpdir(), 'homeward-before-')),
  ]
  onTestFinished(async () => {
    for (const folder of [now, before]) await rm(folder, { recursive: true, force: true })
  })
  for (const [folder, name] of [
    [now, 'new'],
    [before, 'old'],
  ] as const) {
    await mkdir(join(folder, 'assets'))
    await writeFile(join(folder, 'assets', `page-${name}.js`), name)
    await writeFile(join(folder, `only-${name}.txt`), name)
  }
  const site = new Hono()
  site.use(...files('/', now))
  site.use(...files('/', before, 'assets/'))
  const asked = async (path: string) => {
    const answer = await site.request(path)
    return answer.ok ? answer.text() : answer.status
  }
  expect(await asked('/assets/page-new.js')).toBe('new')
  expect(await asked('/assets/page-old.js')).toBe('old')
  expect(await asked('/only-new.txt')).toBe('new')
  expect(await asked('/only-old.txt')).toBe(404)
})
