/** Who stands behind the product. Defaults here; a deployment overrides each by a setting (service/config.ts). */
export const brand = {
  name: 'Homeward',
  association: 'Dementia Singapore',
  website: 'https://dementia.org.sg',
  /** The number under which the association is registered as a charity, and where it is: the footer has what is set (D66.2). */
  charityNumber: '',
  address: '',
  supportEmail: 'support@homeward.example',
  dataProtectionEmail: 'dpo@homeward.example',
  /** Where a weakness of the software is reported (RFC 9116). */
  securityEmail: 'security@homeward.example',
  appStore: 'https://www.apple.com/app-store/',
  playStore: 'https://play.google.com/store/apps',
  /** As people read it; `helplineTel` is what a phone dials (P9.2). */
  helpline: '6377 0700',
  /** None by default: nothing is claimed about when the helpline answers. */
  helplineHours: '',
  /** The number that a short code can be texted to, as E.164; empty where there is none, and then nothing speaks of texting. */
  textTo: '',
  /** Where the association's own texts are; empty: the drafts of this website. */
  termsUrl: '',
  privacyUrl: '',
}
export type Brand = typeof brand

/** Numbers that help in an emergency. They never pass a phone validator. */
export const POLICE = '999'
export const AMBULANCE = '995'

/**
 * What a phone dials for a number as people write it, with what it presses after a pause (",,12"): "6377 0700" → "tel:+6563770700". Toll-free 1800 numbers are dialled as
 * they stand, because only telephones in Singapore reach them and many of those not with +65; so are 999 and 995.
 */
export function telLink(written: string): string {
  const [, number = '', pressed = ''] = /^([^,]*)(,.*)?$/s.exec(written) ?? []
  return `${telOf(number)}${pressed.replaceAll(/[^\d,]/g, '')}`
}

function telOf(written: string): string {
  const digits = written.replaceAll(/\D/g, '')
  const tollFree = /^(?:65)?(1800\d{7})$/.exec(digits)?.[1]
  if (tollFree) return `tel:${tollFree}`
  if (written.trim().startsWith('+')) return `tel:+${digits}`
  return digits.length === 8 ? `tel:+65${digits}` : `tel:${digits}`
}
