/**
 * The pages of the public site, in the order of the specification (P2.2): no personal data, the same for everybody, plain. Routes, sitemap,
 * service worker, speculation rules and the crawl of the tests all take them from here. `words` names the file of a text that not
 * every language has (web/words.ts).
 */
export const PUBLIC_PAGES = [
  { path: '', file: 'pages/home.tsx', words: [] },
  { path: 'go-to-points', file: 'locator/list.tsx', words: [] },
  { path: 'FAQ', file: 'pages/faq.tsx', words: [] },
  { path: 'safe-return-guide', file: 'pages/guide.tsx', words: [] },
  { path: 'Terms-Of-Use', file: 'pages/terms.tsx', words: ['terms'] },
  { path: 'privacy-policy', file: 'pages/privacy.tsx', words: ['privacy'] },
  { path: 'membership-terms', file: 'pages/membership.tsx', words: ['membership'] },
  { path: 'security', file: 'pages/security.tsx', words: ['security'] },
] as const satisfies readonly { path: string; file: string; words: readonly string[] }[]

/** Addresses of single entries: public as well, but too many to list. */
const PUBLIC_PREFIXES = ['go-to-points/']

/** Below these, addresses name a person, hold a key, or answer programs: never indexed, fetched ahead or kept. */
export const PERSONAL_PREFIXES = [
  'safereturncards/',
  'find/',
  'found/',
  'helping/',
  'account',
  'admin',
  'reset-password/',
  'verify-email/',
  'freeze/',
  'take-over/',
  'question/',
  'number/',
  'submit-caregiver/',
  'registration-partner',
  'api/',
  'dev',
]

/** Whether an address below the base path is a page of the public site; the router does not mind upper and lower case. */
export function isPublicPage(path: string): boolean {
  const asked = path.replace(/\/$/, '').toLowerCase()
  return (
    PUBLIC_PAGES.some((page) => page.path.toLowerCase() === asked) ||
    PUBLIC_PREFIXES.some((prefix) => asked.startsWith(prefix))
  )
}
