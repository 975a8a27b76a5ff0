/** Who stands behind the product. Defaults here; a deployment overrides each by a setting (service/config.ts). */
export const brand = {
  name: 'Homeward',
  association: 'Dementia Singapore',
  website: 'https://dementia.org.sg',
  supportEmail: 'support@homeward.example',
  dataProtectionEmail: 'dpo@homeward.example',
  appStore: 'https://www.apple.com/app-store/',
  playStore: 'https://play.google.com/store/apps',
  /** As people read it; `helplineTel` is what a phone dials (P§9). */
  helpline: '6377 0700',
  /** None by default: claim nothing about when somebody answers. */
  helplineHours: '',
  /** Where the association's own texts are; empty: the drafts of this website. */
  termsUrl: '',
  privacyUrl: '',
}
export type Brand = typeof brand

/** Numbers that help in an emergency. They never pass a phone validator. */
export const POLICE = '999'
export const AMBULANCE = '995'

/** The `tel:` form of a Singapore number as people write it, "6377 0700" → "+6563770700". */
export const singaporeTel = (written: string) => `+65${written.replaceAll(/\D/g, '')}`
