import type { Kin, Pronoun } from '#contract/called-as.ts'
import type { Person, WITH_WHOM } from '#contract/safe-return.ts'
import { useBrand } from '../shared/use-brand.ts'
import { useTranslation, type Translate } from '../translation.ts'
import { sentence } from './sentence.ts'

/** The words for a person of that pronoun: "her", "his", "their" and what goes with them. */
export const pronounWords = (t: Translate, pronoun: Pronoun) => ({
  them: t(`pronoun.${pronoun}.them`),
  their: t(`pronoun.${pronoun}.their`),
  theyAre: t(`pronoun.${pronoun}.theyAre`),
})

/** Returns the sentences about this person; each begins with a capital letter, and knows name, pronoun and association. */
export function useSentences({ firstname, pronoun }: Pick<Person, 'firstname' | 'pronoun'>) {
  const { t } = useTranslation('safe-return')
  const { association } = useBrand()
  const values = { name: firstname, association, ...pronounWords(t, pronoun) }
  return (key: string, more: Record<string, string | number> = {}) => sentence(t(key, { ...values, ...more }))
}

/** "her daughter": what somebody is to the person, as they are called or by their relation. */
const unnumbered = (t: Translate, { calledAs, relation }: Kin, pronoun: Pronoun) =>
  t('kin.of', { ...pronounWords(t, pronoun), kin: t(`kin.is.${calledAs ?? relation}`) })

/** Numbers of contacts that have a word of their own. */
const WORDED = 4
const nth = (t: Translate, n: number) => (n <= WORDED ? t(`kin.nth.${n}`) : t('kin.nth.more', { n }))

/** "her daughter"; of two who are called alike "her son, second number". */
export function kinName(t: Translate, kin: Kin, pronoun: Pronoun): string {
  const who = unnumbered(t, kin, pronoun)
  return kin.ordinal ? t('kin.numbered', { who, nth: nth(t, kin.ordinal) }) : who
}

/** The same within a sentence: "her son (second number)". */
export function kinAside(t: Translate, kin: Kin, pronoun: Pronoun): string {
  const who = unnumbered(t, kin, pronoun)
  return kin.ordinal ? t('kin.aside', { who, nth: nth(t, kin.ordinal) }) : who
}

/** "her family", "the police": with whom the person is. */
export const whomName = (t: Translate, whom: (typeof WITH_WHOM)[number], pronoun: Pronoun) =>
  t(`whom.${whom}`, pronounWords(t, pronoun))

/** Whom a finder can reach for the person: caregivers, care partners alone, or nobody but the association. */
export function circleOf({ taggedAccounts }: Pick<Person, 'taggedAccounts'>): 'family' | 'partner' | 'nobody' {
  if (taggedAccounts.length === 0) return 'nobody'
  return taggedAccounts.some(({ account }) => account.type === 'CAREGIVER') ? 'family' : 'partner'
}
