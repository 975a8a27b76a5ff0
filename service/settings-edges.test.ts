import { createECDH } from 'node:crypto'
import { expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

type Settings = Record<string, string>

/** What a trial with these settings says instead of starting; nothing when it starts. */
function problems(settings: Settings): string[] {
  try {
    readConfig(settings)
    return []
  } catch (error) {
    return error instanceof ConfigError ? error.problems : expect.fail(String(error))
  }
}

function keysOfPush() {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  return { VAPID_PUBLIC_KEY: pair.getPublicKey('base64url'), VAPID_PRIVATE_KEY: pair.getPrivateKey('base64url') }
}
const PUSH = keysOfPush()
const TWILIO = { TWILIO_ACCOUNT_SID: 'AC1', TWILIO_AUTH_TOKEN: 'secret', TWILIO_FROM: '+6531580000' }
const S3 = { S3_BUCKET: 'photos', S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' }
const TEMPLATE = `HX${'0a'.repeat(16)}`
const WHATSAPP = { WHATSAPP_FROM: '+6531580000', WHATSAPP_TEMPLATES: `found.en=${TEMPLATE}` }

// Each set is what a deployment writes down for one outside service: whole it starts, and with a part alone it says which.
test.each<[string, Settings, Settings]>([
  ['push', {}, PUSH],
  ['the address service', {}, { ONEMAP_EMAIL: 'a@homeward.example', ONEMAP_PASSWORD: 'secret' }],
  ['WhatsApp', TWILIO, WHATSAPP],
  ['texts', {}, TWILIO],
])('the settings of %s belong together', (_, beside, settings) => {
  expect(problems({ ...beside, ...settings })).toEqual([])
  const names = Object.keys(settings)
  for (const name of names) {
    const { [name]: _one, ...others } = settings
    const said = problems({ ...beside, ...others })
    expect(said, name).toEqual([expect.stringMatching(/belong together: set (both|all three) or none\.$/)])
    for (const each of names) expect(said[0], name).toContain(each)
  }
})

test.each([
  ['WHATSAPP_FROM', WHATSAPP, 'WHATSAPP_FROM needs TWILIO_ACCOUNT_SID.'],
  [
    'TWILIO_VOICE_FROM',
    { TWILIO_VOICE_FROM: '+6531580000' },
    'TWILIO_VOICE_FROM needs TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN.',
  ],
  [
    'TWILIO_RELAY_NUMBER',
    { TWILIO_RELAY_NUMBER: '+6531580001' },
    'TWILIO_RELAY_NUMBER needs TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN.',
  ],
  [
    'TWILIO_INBOUND_NUMBER',
    { TWILIO_INBOUND_NUMBER: '+6581230000' },
    'TWILIO_INBOUND_NUMBER needs TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN.',
  ],
  ['TWILIO_URL', { TWILIO_URL: 'https://twilio.example' }, 'TWILIO_URL needs TWILIO_ACCOUNT_SID.'],
] as [string, Settings, string][])('%s works with an account at Twilio alone', (_, settings, said) => {
  expect(problems(settings)).toEqual([said])
  expect(problems({ ...TWILIO, ...settings })).toEqual([])
})

test('receipts of e-mail need a server that sends them', () => {
  const key = { EMAIL_RECEIPT_KEY: 'r'.repeat(16) }
  expect(problems(key)).toEqual(['EMAIL_RECEIPT_KEY needs SMTP_URL: set both or SMTP_URL alone.'])
  const mail = { SMTP_URL: 'smtps://mail.example', EMAIL_FROM: 'homeward@homeward.example' }
  expect(problems({ ...key, ...mail })).toEqual([])
})

test('the public key of push is that of its private one', () => {
  expect(problems({ ...PUSH, VAPID_PUBLIC_KEY: keysOfPush().VAPID_PUBLIC_KEY })).toEqual([
    'VAPID_PUBLIC_KEY is not the public key of VAPID_PRIVATE_KEY: take both from one "keys push".',
  ])
})

const shorter = (key: string) => Buffer.from(key, 'base64url').subarray(1).toString('base64url')

test.each<[string, string, Settings, string]>([
  ['VAPID_PUBLIC_KEY', shorter(PUSH.VAPID_PUBLIC_KEY), PUSH, 'must be 65 bytes in base64url'],
  ['VAPID_PRIVATE_KEY', shorter(PUSH.VAPID_PRIVATE_KEY), PUSH, 'must be 32 bytes in base64url'],
  ['VAPID_PRIVATE_KEY', `${PUSH.VAPID_PRIVATE_KEY}=`, PUSH, 'must be 32 bytes in base64url'],
  ['WHATSAPP_FROM', '6531580000', { ...TWILIO, ...WHATSAPP }, 'must be an international number'],
  ['WHATSAPP_FROM', '+0531580000', { ...TWILIO, ...WHATSAPP }, 'must be an international number'],
  ['WHATSAPP_TEMPLATES', `found.xx=${TEMPLATE}`, { ...TWILIO, ...WHATSAPP }, 'must look like found.en=HX'],
  ['WHATSAPP_TEMPLATES', `none.en=${TEMPLATE}`, { ...TWILIO, ...WHATSAPP }, 'must look like found.en=HX'],
  ['WHATSAPP_TEMPLATES', 'found.en=HX12', { ...TWILIO, ...WHATSAPP }, 'must look like found.en=HX'],
  ['TWILIO_VOICE_FROM', '31580000', TWILIO, 'must be a number with its country'],
  ['TWILIO_RELAY_NUMBER', '+65 3158 0000', TWILIO, 'must be a number with its country'],
  ['TWILIO_INBOUND_NUMBER', '+65315', TWILIO, 'must be a number with its country'],
  ['COUNTRY_HEADER', 'CF IPCountry', {}, 'must be the name of a header'],
  ['S3_BUCKET', 'Photos', {}, 'must be the name of a bucket'],
  ['EMAIL_RECEIPT_KEY', 'r'.repeat(15), {}, 'must have at least 16 characters'],
  ['METRICS_TOKEN', 'm'.repeat(15), {}, 'must have at least 16 characters'],
  ['OUTSIDE', 'on', {}, ''],
  ['AUDIT_LOG', 'file', {}, ''],
  ['OTEL_EXPORTER_OTLP_PROTOCOL', 'grpc', {}, 'only http/protobuf is spoken'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318', {}, ''],
  ['OTEL_TRACES_EXPORTER', 'jaeger', {}, ''],
  ['OTEL_TRACES_SAMPLER', 'sometimes', {}, 'must be a sampler such as'],
  ['OTEL_TRACES_SAMPLER_ARG', '1.1', {}, ''],
  ['OTEL_METRIC_EXPORT_INTERVAL', '999', {}, ''],
  ['BRAND_SUPPORT_EMAIL', 'support', {}, 'must be an e-mail address'],
  ['BRAND_DATA_PROTECTION_EMAIL', 'dpo', {}, 'must be an e-mail address'],
  ['BRAND_SECURITY_EMAIL', 'security', {}, 'must be an e-mail address'],
  ['BRAND_TERMS_URL', 'http://homeward.example/terms', {}, ''],
  ['BRAND_PRIVACY_URL', 'http://homeward.example/privacy', {}, ''],
  ['BRAND_WEBSITE', 'homeward.example', {}, ''],
  ['LOOKUP_KEY', btoa('l'.repeat(31)), { ENCRYPTION_KEYS: `a:${btoa('k'.repeat(32))}` }, 'must be 32 bytes in base64'],
  ['ENCRYPTION_KEYS', btoa('k'.repeat(32)), { LOOKUP_KEY: btoa('l'.repeat(32)) }, 'must look like 2026a:BASE64'],
  [
    'ENCRYPTION_KEYS',
    `a:${btoa('k'.repeat(33))}`,
    { LOOKUP_KEY: btoa('l'.repeat(32)) },
    'must look like 2026a:BASE64 with 32 bytes',
  ],
])('%s, wrong in one way (%#), is refused by its name, and says what is wanted', (name, value, beside, wanted) => {
  const said = problems({ ...beside, [name]: value }).find((one) => one.startsWith(`${name}: `))
  expect(said).toContain(wanted)
})

test.each<[string, string, Settings]>([
  ['WHATSAPP_TEMPLATES', `found.ta=${TEMPLATE},channel-test.ms=${TEMPLATE}`, { ...TWILIO, ...WHATSAPP }],
  ['TWILIO_VOICE_FROM', '+6531580000', TWILIO],
  ['COUNTRY_HEADER', 'CF-IPCountry', {}],
  ['TWILIO_URL', 'http://127.0.0.1:4010', TWILIO],
  ['S3_ENDPOINT', 'http://127.0.0.1:9000', S3],
  ['METRICS_TOKEN', 'm'.repeat(16), {}],
  ['OUTSIDE', 'off', {}],
  ['AUDIT_LOG', 'stdout', {}],
  ['OTEL_EXPORTER_OTLP_PROTOCOL', 'http/protobuf', {}],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'http://collector:4318', {}],
  ['OTEL_TRACES_EXPORTER', 'none', {}],
  ['OTEL_TRACES_SAMPLER', 'parentbased_traceidratio', {}],
  ['OTEL_TRACES_SAMPLER_ARG', '0.05', {}],
  ['OTEL_METRIC_EXPORT_INTERVAL', '1000', {}],
  ['BRAND_SUPPORT_EMAIL', 'support@homeward.example', {}],
  ['BRAND_TERMS_URL', 'https://homeward.example/terms', {}],
  ['BRAND_WEBSITE', 'https://homeward.example', {}],
])('%s as it may be written (%#) is taken', (name, value, beside) => {
  expect(problems({ ...beside, [name]: value })).toEqual([])
})

const MAIL = { SMTP_URL: 'smtps://mail.example' }

test.each([
  'Homeward',
  'homeward@',
  'homeward@example',
  'a@example.org, b@example.org',
  'Dementia Singapore, Homeward <homeward@example.org>',
  'Homeward <homeward>',
  'Homeward homeward@example.org',
  'Homeward <a@example.org> <b@example.org>',
  'Homeward <homeward@example.org',
  'Homeward\r\nBcc: x <homeward@example.org>',
])('%j sends no e-mail: EMAIL_FROM is refused', (EMAIL_FROM) => {
  expect(problems({ ...MAIL, EMAIL_FROM })).toEqual([
    expect.stringMatching(/^EMAIL_FROM: must be one address, such as/),
  ])
})

test.each([
  'homeward@homeward.example',
  'Homeward <homeward@homeward.example>',
  '<homeward@homeward.example>',
  '"Dementia Singapore, Homeward" <homeward@homeward.example>',
  'Pulang – 回家 <homeward@homeward.example>',
])('%j sends e-mail: EMAIL_FROM is taken', (EMAIL_FROM) => expect(problems({ ...MAIL, EMAIL_FROM })).toEqual([]))

test.each([
  '+65',
  '6531580000',
  '+65 3158 0000',
  '90000',
  'Dementia Singapore',
  'Homeward!',
  '+6531580O00',
  `MG${'0a'.repeat(15)}`,
])('%j sends no text: TWILIO_FROM is refused', (TWILIO_FROM) =>
  expect(problems({ ...TWILIO, TWILIO_FROM })).toEqual([
    expect.stringMatching(/^TWILIO_FROM: must be a number with its country/),
  ]),
)

test.each(['+6531580000', 'Homeward', 'DSG Care 24', 'DSG-Care', `MG${'0a'.repeat(16)}`])(
  '%j sends texts: TWILIO_FROM is taken',
  (TWILIO_FROM) => expect(problems({ ...TWILIO, TWILIO_FROM })).toEqual([]),
)

test.each([
  '6377 0700 / 6377 0800',
  'abc',
  '6377 070',
  '65 6377 0700',
  '+65 6377 07000',
  '999',
  '6377 0700,1',
  '1700 123 4567',
])('no telephone dials %j: BRAND_HELPLINE is refused', (BRAND_HELPLINE) => {
  expect(problems({ BRAND_HELPLINE })).toEqual([expect.stringMatching(/^BRAND_HELPLINE: must be one number/)])
})

test.each(['6377 0700', '+65 6377 0700', '1800 123 4567', '1900-123-4567', '+65 1800 123 4567', '+60 3-1234 5678'])(
  'a telephone dials %j: BRAND_HELPLINE is taken',
  (BRAND_HELPLINE) => expect(problems({ BRAND_HELPLINE })).toEqual([]),
)
