import { useTranslation } from 'react-i18next'
import { LANG_ATTRIBUTE, LOCALES, SPOKEN_AS } from '#contract/options.ts'
import type { Person } from '#contract/safe-return.ts'
import { wordsOf } from '../words.ts'

/** The words we can show to who speaks a language; others wait until a person has checked them. */
const wordsFor = (language: string) => LOCALES.find((locale) => SPOKEN_AS[locale].includes(language))

/**
 * How to talk with the person: two tips (P2.15) and a few calm sentences, in the finder's language and in the person's own.
 * "Your family knows" stands there only where a family was told.
 */
export function WordsToSay({
  person,
  familyKnows,
}: {
  person: Pick<Person, 'firstname' | 'language'>
  familyKnows: boolean
}) {
  const { t, i18n } = useTranslation('safe-return')
  const { language } = person
  const own = language ? wordsFor(language) : undefined
  const theirs = own && own !== i18n.language ? wordsOf(own)?.getFixedT(own, 'safe-return') : undefined
  return (
    <section className="card" aria-labelledby="talk">
      <h2 id="talk">{t('talk.heading')}</h2>
      <ul>
        <li>{t('talk.slowly')}</li>
        <li>{t('talk.open')}</li>
      </ul>
      <h3>{t('talk.say')}</h3>
      <Sentences t={t} familyKnows={familyKnows} />
      {theirs && own && (
        <>
          <h3>{t('talk.own', { name: person.firstname, language: t(`talk.language.${language}`) })}</h3>
          <Sentences t={theirs} familyKnows={familyKnows} lang={LANG_ATTRIBUTE[own]} />
        </>
      )}
    </section>
  )
}

const Sentences = ({ t, familyKnows, lang }: { t: (key: string) => string; familyKnows: boolean; lang?: string }) => (
  <ul className="say" lang={lang}>
    <li>{t('talk.sentence.hello')}</li>
    <li>{t('talk.sentence.safe')}</li>
    <li>{t(familyKnows ? 'talk.sentence.wait' : 'talk.sentence.asked')}</li>
    <li>{t('talk.sentence.ask')}</li>
  </ul>
)
