/** Closed lists that the specification names (P§3, R§3). Labels stand in the website's words. */
export const LOCALES = ['en', 'md', 'ms'] as const
export type Locale = (typeof LOCALES)[number]
export const DEFAULT_LOCALE: Locale = 'en'

/** What the `lang` attribute says for each language code: "md" is the specification's name for Chinese. */
export const LANG_ATTRIBUTE: Record<Locale, string> = { en: 'en', md: 'zh-Hans', ms: 'ms' }

export const isLocale = (value: unknown): value is Locale => LOCALES.includes(value as Locale)

export const ACCOUNT_TYPES = ['DEMENTIA', 'CAREGIVER', 'PARTNER', 'PUBLIC'] as const
export type AccountType = (typeof ACCOUNT_TYPES)[number]
export const ACCOUNT_STATUSES = ['INCOMPLETE', 'PENDING', 'APPROVED', 'REJECTED', 'SUSPENDED', 'ENDED'] as const
export type AccountStatus = (typeof ACCOUNT_STATUSES)[number]
export const TAG_STATUSES = ['PENDING', 'ACCEPTED', 'REJECTED', 'ENDED', 'LAPSED'] as const
export type TagStatus = (typeof TAG_STATUSES)[number]
export const REGIONS = ['NORTH', 'EAST', 'WEST', 'CENTRAL'] as const
export type Region = (typeof REGIONS)[number]

/** Relationships every form shares (P§3, R§3); anything else is free text. */
export const RELATIONSHIPS = [
  'Nephew / Niece',
  'Child',
  'Grandchild',
  'Spouse',
  'Parent',
  'Grandparent',
  'Uncle / Aunt',
] as const
/** Said by or about a carer as they are, from either side. */
export const CARER_ROLES = ['Organisation Staff', 'Volunteer', 'Care Partner'] as const
export type Relation = (typeof RELATIONSHIPS)[number] | (typeof CARER_ROLES)[number] | 'Caregiver'

/**
 * Who the sentence behind a stored relationship is about:
 * PERSON "the person is my Parent" (said by the caregiver), CARER "the caregiver is my Child" (said by the person).
 */
export const RELATIONSHIP_SIDES = ['PERSON', 'CARER'] as const
export type RelationshipSide = (typeof RELATIONSHIP_SIDES)[number]
