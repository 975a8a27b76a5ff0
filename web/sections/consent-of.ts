import type { Consent } from '#contract/options.ts'

/** The consent that each box of the agreements gives, as it is stored. */
export const CONSENT_OF = {
  agreeTerms: 'TERMS',
  agreeDeclaration: 'DECLARATION',
  agreeCollection: 'COLLECTION',
  agreeMarketing: 'MARKETING',
} as const satisfies Record<string, Consent>
