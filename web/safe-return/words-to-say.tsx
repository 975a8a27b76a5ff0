import type { Answer } from '#contract/endpoint.ts'
import { LANG_ATTRIBUTE, LOCALES, SPOKEN_AS } from '#contract/options.ts'
import { SPOKEN_LANGUAGES, type readRecordings } from '#contract/recordings.ts'
import type { Person } from '#contract/safe-return.ts'
import { useTranslation } from '../translation.ts'
import { wordsOf } from '../words.ts'
import { FamilyVoice, Sentences, Spoken } from './recorded-words.tsx'

/** The words we can show to who speaks a language; others wait until a person has checked them. */
const wordsFor = (language: string) => LOCALES.find((locale) => SPOKEN_AS[locale].includes(language))

/**
 * How to talk with the person: two tips (P2.15) and a few calm sentences, in the finder's language and in the person's own, to be
 * played where they are recorded (D69.3). "Your family knows" stands there only where a family was told.
 */
export function WordsToSay({
  person,
  familyKnows,
  recordings,
}: {
  person: Pick<Person, 'uid' | 'firstname' | 'language' | 'pronoun'>
  familyKnows: boolean
  recordings?: Answer<typeof readRecordings> | undefined
}) {
  const { t, locale } = useTranslation('safe-return')
  const { language } = person
  const { phrases = [], voice } = recordings ?? {}
  const own = language ? wordsFor(language) : undefined
  const isSame = own === locale
  const theirs = own && !isSame ? wordsOf(own)?.of('safe-return') : undefined
  const inOwn = phrases.filter((phrase) => phrase.language === language)
  const others = SPOKEN_LANGUAGES.filter((one) => one !== language || !own)
  return (
    <section className="card" aria-labelledby="talk">
      <h2 id="talk">{t('talk.heading')}</h2>
      {voice && <FamilyVoice person={person} speaker={voice} />}
      <ul>
        <li>{t('talk.slowly')}</li>
        <li>{t('talk.open')}</li>
      </ul>
      <h3>{t('talk.say')}</h3>
      <Sentences t={t} familyKnows={familyKnows} phrases={isSame ? inOwn : []} />
      {theirs && own && (
        <>
          <h3>{t('talk.own', { name: person.firstname, language: t(`talk.language.${language}`) })}</h3>
          <Sentences t={theirs} familyKnows={familyKnows} lang={LANG_ATTRIBUTE[own]} phrases={inOwn} />
        </>
      )}
      <Spoken phrases={phrases} languages={others} familyKnows={familyKnows} />
    </section>
  )
}
