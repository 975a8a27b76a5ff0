/** Closed lists that the specification names (P3.3, R3.24 to R3.27). Labels stand in the website's words. */

/**
 * Every language of the product. One more is an entry here: the type checker then names each table that lacks it, and
 * web/words.test.ts each text (CONTRIBUTING.md, "Adding a language").
 */
export const LOCALES = ['en', 'md', 'ms', 'ta'] as const
export type Locale = (typeof LOCALES)[number]
export const DEFAULT_LOCALE = 'en' satisfies Locale

/** What the `lang` attribute says for each language code: "md" is the specification's name for Chinese. */
export const LANG_ATTRIBUTE: Record<Locale, string> = { en: 'en', md: 'zh-Hans', ms: 'ms', ta: 'ta' }

/** Languages are named in themselves. */
export const LANGUAGE_NAMES: Record<Locale, string> = { en: 'English', md: '中文', ms: 'Melayu', ta: 'தமிழ்' }
/** Who speaks one of these (LANGUAGES) reads or hears these words. */
export const SPOKEN_AS: Record<Locale, readonly string[]> = {
  en: ['English'],
  md: ['Mandarin', 'Hokkien', 'Cantonese', 'Teochew'],
  ms: ['Malay'],
  ta: ['Tamil'],
}

/** The languages of the console and of what it writes down: English for a reader of another one (D62.2). */
export const CONSOLE_LOCALES = ['en', 'md', 'ms'] as const satisfies readonly Locale[]
export type ConsoleLocale = (typeof CONSOLE_LOCALES)[number]

/** The language of the console for a reader who chose this one. */
export const consoleLocale = (locale: Locale): ConsoleLocale =>
  CONSOLE_LOCALES.find((own) => own === locale) ?? DEFAULT_LOCALE

export const isLocale = (value: unknown): value is Locale => LOCALES.includes(value as Locale)

export const ACCOUNT_TYPES = ['DEMENTIA', 'CAREGIVER', 'PARTNER', 'PUBLIC'] as const
export type AccountType = (typeof ACCOUNT_TYPES)[number]
export const ACCOUNT_STATUSES = [
  'INCOMPLETE',
  'PENDING',
  'APPROVED',
  'REJECTED',
  'SUSPENDED',
  'ENDING',
  'ENDED',
] as const
export type AccountStatus = (typeof ACCOUNT_STATUSES)[number]
/**
 * The statuses of an active membership; ENDING means that its owner is leaving and may still stay (docs/decisions.md,
 * "Leaving and ending").
 */
export const MEMBER_STATUSES = ['APPROVED', 'ENDING'] as const satisfies readonly AccountStatus[]
/** The statuses in which an account is the person's only one: a unique index over them refuses a duplicate. */
export const LIVING_STATUSES = ['PENDING', ...MEMBER_STATUSES, 'SUSPENDED'] as const satisfies readonly AccountStatus[]
export const TAG_STATUSES = ['PENDING', 'ACCEPTED', 'REJECTED', 'ENDED', 'LAPSED'] as const
export type TagStatus = (typeof TAG_STATUSES)[number]
export const REGIONS = ['NORTH', 'EAST', 'WEST', 'CENTRAL'] as const
export type Region = (typeof REGIONS)[number]

/** Relationships every form shares (P3.3, R3.25); anything else is free text. */
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

// Registration (R3.24 to R3.27)
export const GENDERS = ['male', 'female'] as const
export const COUNTRY_CODES = ['+65', '+62', '+60'] as const
export const CREDENTIAL_TYPES = ['USERNAME', 'GOOGLE'] as const
/** The last choice of each list opens a field: "Others please specify". */
export const LANGUAGES = ['English', 'Mandarin', 'Malay', 'Tamil', 'Hokkien', 'Cantonese', 'Teochew'] as const
export const DEMENTIA_TYPES = [
  "Alzheimer's Disease",
  'Vascular Dementia',
  'Frontotemporal Dementia (FTD)',
  'Lewy Body Dementia (LBD)',
  'Mild Cognitive Impairment (MCI)',
] as const
/** The answer of an applicant who does not know: a choice of its own beside a closed list, so that no guess is recorded. */
export const NOT_SURE = 'Not sure'
export const DEMENTIA_STAGES = ['MILD', 'MODERATE', 'SEVERE'] as const
/** Relationships on the caregiver's side (R3.25), before "Others please specify". */
export const CAREGIVER_SIDE_RELATIONSHIPS = [...RELATIONSHIPS, 'Organisation Staff', 'Volunteer'] as const
/** How one found us, in the specification's spelling (R3.24); "Others" asks for a text of one's own. */
export const HOW_FOUND = [
  'Search Engine (Google, Yahoo, etc)',
  'Recommendation by friend or collague',
  'Social Media',
  'Poster at MRT / Bus interchange',
  'Others',
] as const
/** The kinds of consent; each is stored with its wording's version, language, time and who gave it. */
export const CONSENTS = ['TERMS', 'DECLARATION', 'COLLECTION', 'MARKETING', 'STORAGE', 'PHOTO'] as const
export type Consent = (typeof CONSENTS)[number]
/** Version of the wordings that are agreed to; raised when a wording changes. */
export const CONSENT_VERSION = '2026-11-23'
