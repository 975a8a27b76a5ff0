import { execFile } from 'node:child_process'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { commands, runWithoutDatabase } from './commands.ts'

/** What a command says and its exit status, in a shell with these settings and no others. */
const typed = (words: string[], settings: Record<string, string> = {}) =>
  new Promise<{ status: number; out: string; error: string }>((done) => {
    const env = { PATH: process.env.PATH, ...settings }
    execFile(process.execPath, ['start/homeward.ts', ...words], { env }, (failed, out, error) =>
      done({ status: Number(failed?.code ?? 0), out, error }),
    )
  })

/** A server that is not there: whoever asks it ends with 1 and says so. */
const AWAY = { APP_ENV: 'trial', DATABASE_URL: 'postgres://homeward@127.0.0.1:1/none' }

/** The same within this process, where no settings are read. */
async function answered(words: string[]) {
  const out: string[] = []
  return { status: await runWithoutDatabase((line) => void out.push(line), words), out: out.join('\n') }
}

test('a migration that is mistyped changes nothing, for it asks no database', async () => {
  const usage = 'Please type: npm run homeward -- migrate [--plan]'
  expect(await typed(['migrate', '--paln'], AWAY)).toEqual({ status: 2, out: `${usage}\n`, error: '' })
  for (const word of ['--dry-run', 'plan', '--plan=no'])
    expect(await answered(['migrate', word])).toEqual({ status: 2, out: usage })
})

test('help explains every command in any shell, runs nothing, and names a word that is no command', async () => {
  for (const words of [[], ['--help'], ['-h'], ['help']]) {
    const { status, out } = await answered(words)
    expect(status).toBe(0)
    for (const { usage } of Object.values(commands)) expect(out).toContain(`  ${usage}\n`)
  }
  const { status, out } = await typed(['migrate', '--help'], { APP_ENV: 'production' })
  expect([status, out.split('\n')[0]]).toEqual([0, 'npm run homeward -- migrate [--plan]'])
  expect(await answered(['migrat'])).toEqual({
    status: 2,
    out: expect.stringMatching(/^There is no command "migrat"\./),
  })
})

test('the first key is made before there is a database or any other setting', async () => {
  const first = await typed(['keys', 'new'])
  expect([first.status, first.out]).toEqual([0, expect.stringMatching(/^k\d{8}[a-z]{2}:[\w+/]{43}=\n/)])
  expect((await typed(['keys', 'push'])).out).toMatch(/^VAPID_PUBLIC_KEY=/)
})

test('keys that are made one after the other have ids of their own, also where nobody has set the first one yet', async () => {
  const made: string[] = []
  for (let nth = 0; nth < 5; nth += 1) made.push((await answered(['keys', 'new'])).out.split(':')[0] ?? '')
  // Two of five are alike by chance once in seventy times; all of them never.
  expect(new Set(made).size).toBeGreaterThan(1)
  const all = [...'abcdefghijklmnopqrstuvwxyz']
  const day = made[0]?.slice(0, 9) ?? ''
  vi.stubEnv(
    'ENCRYPTION_KEYS',
    all
      .flatMap((one) => all.map((other) => `${day}${one}${other}`))
      .slice(1)
      .join(','),
  )
  onTestFinished(() => void vi.unstubAllEnvs())
  expect((await answered(['keys', 'new'])).out).toMatch(new RegExp(`^${day}aa:`))
})

test('a shell that names a server and the trial reaches neither', async () => {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'homeward-start-'))
  const { status, error } = await typed(['check', '--trial'], { ...AWAY, DATA_DIR })
  expect([status, error]).toEqual([1, expect.stringContaining('DATABASE_URL is set, and --trial means the trial data')])
})
