import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const read = (settings: Record<string, string>) => readConfig({ APP_ENV: 'development', ...settings }).brand

const DEFAULTS = {
  name: 'Homeward',
  association: 'Dementia Singapore',
  website: 'https://dementia.org.sg',
  charityNumber: '',
  address: '',
  supportEmail: 'support@homeward.example',
  dataProtectionEmail: 'dpo@homeward.example',
  securityEmail: 'security@homeward.example',
  appStore: 'https://www.apple.com/app-store/',
  playStore: 'https://play.google.com/store/apps',
  helpline: '6377 0700',
  helplineHours: '',
  textTo: '',
  termsUrl: '',
  privacyUrl: '',
}

test('a deployment without settings speaks for the association', () => {
  expect(read({})).toEqual(DEFAULTS)
})

test.each<[setting: string, value: string, part: keyof typeof DEFAULTS]>([
  ['BRAND_NAME', 'Pulang', 'name'],
  ['BRAND_ASSOCIATION', 'Persatuan Demensia', 'association'],
  ['BRAND_WEBSITE', 'https://pulang.example', 'website'],
  ['BRAND_CHARITY_NUMBER', 'T00SS0000A', 'charityNumber'],
  ['BRAND_ADDRESS', '1 Sample Street, Singapore 000001', 'address'],
  ['BRAND_SUPPORT_EMAIL', 'help@pulang.example', 'supportEmail'],
  ['BRAND_DATA_PROTECTION_EMAIL', 'data@pulang.example', 'dataProtectionEmail'],
  ['BRAND_SECURITY_EMAIL', 'safe@pulang.example', 'securityEmail'],
  ['BRAND_APP_STORE', 'https://apple.example/pulang', 'appStore'],
  ['BRAND_PLAY_STORE', 'https://google.example/pulang', 'playStore'],
  ['BRAND_HELPLINE', '6000 0000', 'helpline'],
  ['BRAND_HELPLINE_HOURS', 'Mon-Fri 09:00-18:00', 'helplineHours'],
  ['BRAND_TERMS_URL', 'https://pulang.example/terms', 'termsUrl'],
  ['BRAND_PRIVACY_URL', 'https://pulang.example/privacy', 'privacyUrl'],
])('%s changes that part alone, and empty or unset nothing', (setting, value, part) => {
  expect(read({ [setting]: value })).toEqual({ ...DEFAULTS, [part]: value })
  expect(read({ [setting]: '' })).toEqual(DEFAULTS)
})
