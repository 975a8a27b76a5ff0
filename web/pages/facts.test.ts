import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { APPROVAL_WORKING_DAYS } from '#contract/limits.ts'
import { LOCALES } from '#contract/options.ts'
import { languagesOf } from '../words.ts'

const root = new URL('../..', import.meta.url).pathname
/** The text below a key of a file of words, all of its sentences in one. */
function said(locale: string, key: string): string {
  const [file = '', path = ''] = key.split(':')
  const words = JSON.parse(readFileSync(`${root}web/words/${locale}/${file}.json`, 'utf8')) as unknown
  const below = path.split('.').reduce((at, name) => (at as Record<string, unknown>)[name], words)
  const flat = (value: unknown): string =>
    typeof value === 'string'
      ? value
      : Object.values(value as object)
          .map(flat)
          .join('\n')
  return flat(below)
}

/** What each page has to say (P2.27, P2.31 to P2.33, R1.2), and the words it says it with. */
const FACTS: [what: string, key: string, ...words: RegExp[]][] = [
  ['membership is for citizens and permanent residents', 'faq:questions.who', /citizens and permanent residents/i],
  ['membership is free', 'faq:questions.cost', /free/],
  ['approval aims at 7 working days', 'faq:questions.approval', /7 working days/, /SMS or e-mail/],
  ['several caregivers, the later approved by the person', 'faq:questions.more', /more than one/, /accepts the link/],
  ['a domestic worker is discouraged', 'faq:questions.helper', /foreign domestic worker/, /advise against/],
  ['without a phone: the helpline', 'faq:questions.noPhone', /cannot serve you yet/, /\{\{helpline\}\}/],
  ['card holders register again', 'faq:questions.card', /sign up again/, /new benefits/],
  ['benefits, and a QR code of one’s own', 'faq:questions.benefits', /benefits from our partners/, /QR code/],
  [
    'no medical documents, but hospital and visits',
    'faq:questions.papers',
    /no medical documents/,
    /hospital/,
    /visits/,
  ],
  [
    'what to do about a lost card',
    'faq:questions.lost',
    /^[^{]*“Card and codes”[^{]*stop the old code.*\{\{helpline\}\}/s,
  ],
  [
    'the card is the gateway to benefits and an identifier',
    'home:about.card',
    /belongs to one person/,
    /key to your benefits/,
  ],
  ['rewards of partners', 'home:about.rewards', /partners/, /better prices/],
  ['chosen providers and community', 'home:about.community', /services you can trust/, /bring you together/],
  ['first the app', 'home:how.download', /Get the app/],
  [
    'then the details of person and caregivers',
    'home:how.signUp',
    /person living with dementia, and about each caregiver/,
  ],
  ['then the outcome by SMS or e-mail', 'home:how.wait', /SMS or e-mail/, /7 working days/],
  ['then the use of the app', 'home:how.use', /Once we say yes/],
  ['the law of Singapore', 'terms:sections.law', /law of Singapore/],
  [
    'notice, 60 days, arbitration',
    'terms:sections.disputes',
    /written notice/,
    /60 days/,
    /negotiation/,
    /arbitration/,
  ],
  ['30 days before a material change', 'terms:sections.changes', /material change at least 30 days/],
  ['one year for claims', 'terms:sections.claims', /within one year/],
  ['the PDPA and its officer', 'privacy:sections.who', /Personal Data Protection Act/, /\{\{dataProtectionEmail\}\}/],
  ['cookies', 'privacy:sections.cookies', /only cookies that the service needs/],
  ['market research', 'privacy:sections.research', /market research/],
  ['the fee is waived', 'membership:sections.fee', /waived until further notice/],
  ['one account, none joint', 'membership:sections.enrolment', /one account/, /no joint accounts/],
  [
    'number and e-mail one’s own and new',
    'membership:sections.enrolment',
    /must be your own, and not registered before/,
  ],
  [
    'legal proof for four changes',
    'membership:sections.duties',
    /name, birth date, last four characters of the NRIC or gender/,
    /written notice with legal proof/,
  ],
  ['address and e-mail in the app', 'membership:sections.duties', /change your address and e-mail in the app/],
  ['the end on death', 'membership:sections.termination', /ends on death/],
  [
    'suspension at our discretion, without benefits',
    'membership:sections.termination',
    /at our discretion/,
    /suspended member cannot use benefits/,
  ],
  ['the card at our sole discretion', 'membership:sections.card', /sole discretion/],
  [
    'partners attest, we may verify and remove',
    'membership:sections.partners',
    /attests that their data is accurate/,
    /may verify/,
    /may remove/,
  ],
  ['PIN and password', 'membership:sections.password', /PIN or password/],
  ['data protection', 'membership:sections.data', /Personal Data Protection Act/],
  ['liability', 'membership:sections.liability', /not liable/],
  ['miscellaneous', 'membership:sections.misc', /may change these terms/],
]

describe('the specification has the pages say', () => {
  test.each(FACTS)('%s (%s)', (_what, key, ...words) => {
    for (const word of words) expect(said('en', key)).toMatch(word)
  })
})

const FIGURES: [key: string, figure: number][] = [
  ['faq:questions.approval.answer', APPROVAL_WORKING_DAYS],
  ['home:how.wait.text', APPROVAL_WORKING_DAYS],
  ['membership:sections.enrolment.body', APPROVAL_WORKING_DAYS],
  ['membership:sections.partners.body', 5],
  ['membership:sections.partners.body', 7],
  ['terms:sections.disputes.body', 60],
  ['terms:sections.changes.body', 30],
  ['privacy:sections.changes.body', 30],
]
test.each(FIGURES)('%s names %i in every language', (key, figure) => {
  for (const locale of languagesOf([key.split(':')[0] ?? '']))
    expect(said(locale, key)).toMatch(new RegExp(String.raw`(?<!\d)${figure}(?!\d)`))
})

test.each(LOCALES)(
  'whoever loses a card reads the portal’s own words for what to press, and of the helpline last, in %s',
  (locale) => {
    const answer = said(locale, 'faq:questions.lost.answer')
    const quoted = [...answer.matchAll(/“([^”]+)”/g)].map(([, words]) => words)
    expect(quoted).toEqual([said(locale, 'member:person.card'), said(locale, 'member:card.lost')])
    expect(answer.indexOf('{{helpline}}'), 'one need not call').toBeGreaterThan(answer.lastIndexOf('”'))
  },
)
