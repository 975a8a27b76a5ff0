import type { OwnAccount } from '#contract/account-data.ts'

/** What a member changes alone, each on a page of its own. */
export const PARTS = ['phone', 'email', 'address', 'display-name', 'language', 'password'] as const
export type Part = (typeof PARTS)[number]
export const isPart = (value: string): value is Part => (PARTS as readonly string[]).includes(value)

/** An organisation's contact and address are the association's to change; who signs in by Google has no password here. */
export const hasPart = ({ type, credentialType }: Pick<OwnAccount, 'type' | 'credentialType'>, part: Part): boolean =>
  part === 'language' ||
  (part === 'password'
    ? credentialType !== 'GOOGLE'
    : part === 'phone' || part === 'email'
      ? type !== 'PARTNER'
      : ['DEMENTIA', 'CAREGIVER'].includes(type))

/** An address as one line; "-" stood for what came later (R3.13). */
export const addressLine = (
  account: Pick<OwnAccount, 'blockNumber' | 'streetName' | 'unitNumber' | 'building' | 'cityCountry' | 'postalCode'>,
) =>
  [
    [account.blockNumber, account.streetName].filter(Boolean).join(' '),
    account.unitNumber,
    account.building,
    [account.cityCountry, account.postalCode].filter(Boolean).join(' '),
  ]
    .filter((part) => part && part !== '-' && part !== '- -')
    .join(', ')
