import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from './config.ts'
import { openLog } from './log.ts'
import { openService } from './open.ts'
import { readSecrets } from './open-database.ts'
import { openTestDatabase } from './test/world.ts'

const NOTHING = { DUTY_PHONES: '+6590000000', DUTY_HOURS: 'always' }
const EVERYTHING = {
  ...NOTHING,
  DUTY_EMAIL: 'duty@homeward.example',
  HOST: '0.0.0.0',
  TWILIO_ACCOUNT_SID: 'AC00000000000000000000000000000000',
  TWILIO_AUTH_TOKEN: 'not-a-real-token',
  TWILIO_FROM: '+6531580000',
  TWILIO_VOICE_FROM: '+6531580000',
  SMTP_URL: 'smtps://mail.example',
  EMAIL_FROM: 'homeward@example.test',
  S3_ENDPOINT: 'https://photos.example',
  S3_BUCKET: 'photos',
  S3_ACCESS_KEY_ID: 'not-a-real-key',
  S3_SECRET_ACCESS_KEY: 'not-a-real-secret',
}

/** What the start of a live deployment with these settings, or of a trial, warns of. */
async function warnings(settings: Record<string, string>, live = true): Promise<string[]> {
  const lines: string[] = []
  const config = readConfig({ APP_ENV: 'development', ...settings })
  const service = await openService({
    config: { ...config, live, duty: { ...config.duty, email: settings.DUTY_EMAIL } },
    log: openLog('warn', { write: (line) => lines.push(line) }),
    database: await openTestDatabase(),
    work: false,
    secret: 'a secret that only the tests know, long enough',
    publicUrl: () => 'https://homeward.test',
  })
  await service.close()
  return lines.map((line) => (JSON.parse(line) as { msg: string }).msg)
}

test('a live deployment says at its start what people will miss while nothing of it is set', async () => {
  expect(await warnings(NOTHING)).toEqual([
    'No SMS service is set (TWILIO_…): texts fail and reach nobody.',
    'No number for calls is set (TWILIO_VOICE_FROM): no telephone rings in an alarm.',
    'No e-mail service is set (SMTP_URL): e-mails fail and reach nobody.',
    'No photo store is set (S3_…): photos stay on this machine’s disk, where no other process sees them.',
    'No e-mail address of the duty desk is set (DUTY_EMAIL): it hears by SMS alone.',
    'Only this machine reaches HOST and TRUST_PROXY is not set: behind a proxy, limits take all people for one.',
  ])
})

test('it says nothing of what is set; behind a proxy that is trusted HOST may be this machine’s alone', async () => {
  expect(await warnings(EVERYTHING)).toEqual([])
  expect(await warnings({ ...EVERYTHING, HOST: '127.0.0.1', TRUST_PROXY: '10.0.0.0/8' })).toEqual([])
})

test('a trial, where nothing is real, misses nothing', async () => {
  expect(await warnings(NOTHING, false)).toEqual([])
})

test('a trial’s own secret is made once, and nobody else on the machine reads it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'homeward-test-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const config = { ...readConfig({}), dataDir: join(folder, 'data') }
  const [secret] = await readSecrets(config)
  expect(secret.length).toBeGreaterThan(40)
  expect(await readSecrets(config)).toEqual([secret])
  const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8)
  expect([await modeOf(config.dataDir), await modeOf(join(config.dataDir, 'secret'))]).toEqual(['700', '600'])
  expect(await readSecrets({ ...config, secrets: ['what was set', 'what was before'] })).toEqual([
    'what was set',
    'what was before',
  ])
})
