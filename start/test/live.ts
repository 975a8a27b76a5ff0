import { spawn } from 'node:child_process'
import { startOn } from './product.ts'

/** Settings with which production starts on a database of this machine, before anything is sent. */
export const LIVE = {
  APP_ENV: 'production',
  PUBLIC_URL: 'https://homeward.example',
  APP_SECRET: 'a secret that only this test knows and that is long enough',
  ENCRYPTION_KEYS: `k1:${Buffer.alloc(32, 1).toString('base64')}`,
  LOOKUP_KEY: Buffer.alloc(32, 9).toString('base64'),
  DUTY_PHONES: '+6590000000',
  DUTY_HOURS: 'always',
  DRAIN_SECONDS: '0',
}

/** Production as a process of its own; its line of readiness is one of JSON, in which the address ends at a quotation mark. */
export async function startLive(database: URL, settings: Record<string, string> = {}, words: string[] = []) {
  const started = await startOn(database, { ...LIVE, ...settings }, words)
  return { ...started, url: started.url.replace(/".*$/, '') }
}

/** A command in a shell with the settings of production: what it says, and its end by status or signal. */
export function liveCommand(database: URL, words: string[], settings: Record<string, string> = {}) {
  const child = spawn(process.execPath, ['start/homeward.ts', ...words], {
    env: { PATH: process.env.PATH, ...LIVE, DATABASE_URL: database.href, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const ended = new Promise<number | NodeJS.Signals | null>((resolve) =>
    child.once('close', (status, signal) => resolve(status ?? signal)),
  )
  return { child, ended, said: () => said }
}
