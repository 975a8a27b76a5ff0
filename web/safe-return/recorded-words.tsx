import type { Answer } from '#contract/endpoint.ts'
import { LANG_ATTRIBUTE } from '#contract/options.ts'
import {
  readFamilyVoice,
  readPhrase,
  type Phrase,
  type readRecordings,
  type RecordedPhrase,
  type SpokenLanguage,
} from '#contract/recordings.ts'
import type { Person } from '#contract/safe-return.ts'
import { addressOf } from '../api.ts'
import { useTranslation } from '../translation.ts'
import { kinName } from './kin.ts'
import { sentence } from './sentence.ts'

type Translate = (key: string) => string
const phrasesFor = (familyKnows: boolean): Phrase[] => ['hello', 'safe', familyKnows ? 'wait' : 'asked', 'ask']

/** A few calm sentences to say to the person, each with its recording where there is one. */
export function Sentences({
  t,
  familyKnows,
  lang,
  phrases,
}: {
  t: Translate
  familyKnows: boolean
  lang?: string
  phrases: RecordedPhrase[]
}) {
  return (
    <ul className="say" lang={lang}>
      {phrasesFor(familyKnows).map((phrase) => (
        <li key={phrase}>
          {t(`talk.sentence.${phrase}`)}
          {phrases
            .filter((recorded) => recorded.phrase === phrase)
            .map((recorded) => (
              <Player key={recorded.hash} recorded={recorded} />
            ))}
        </li>
      ))}
    </ul>
  )
}

/** The same sentences in other languages, as far as they are recorded: who has lived here for long understands several. */
export function Spoken({
  phrases,
  languages,
  familyKnows,
}: {
  phrases: RecordedPhrase[]
  languages: SpokenLanguage[]
  familyKnows: boolean
}) {
  const { t } = useTranslation('safe-return')
  const heard = (language: SpokenLanguage) =>
    phrasesFor(familyKnows).flatMap(
      (phrase) => phrases.find((one) => one.language === language && one.phrase === phrase) ?? [],
    )
  const known = languages.filter((language) => heard(language).length > 0)
  if (known.length === 0) return null
  return (
    <details>
      <summary className="button quiet wide">{t('talk.others')}</summary>
      {known.map((language) => (
        <details key={language} className="fold">
          <summary className="button quiet wide">{t(`talk.language.${language}`)}</summary>
          <ul className="say">
            {heard(language).map((recorded) => (
              <li key={recorded.phrase}>
                {t(`talk.sentence.${recorded.phrase}`)}
                <Player recorded={recorded} />
              </li>
            ))}
          </ul>
        </details>
      ))}
    </details>
  )
}

/** What somebody of the family says to the person: a voice that is known calms more than any words of ours. */
export function FamilyVoice({
  person: { uid, firstname, pronoun },
  speaker,
}: {
  person: Pick<Person, 'uid' | 'firstname' | 'pronoun'>
  speaker: NonNullable<Answer<typeof readRecordings>['voice']>
}) {
  const { t } = useTranslation('safe-return')
  const label = sentence(t('talk.voice', { who: kinName(t, { ...speaker, ordinal: null }, pronoun) }))
  return (
    <>
      <h3 id="voice">{label}</h3>
      <p>{t('talk.voiceText', { name: firstname })}</p>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- ten seconds that somebody spoke, which nobody has written down */}
      <audio controls preload="none" src={addressOf(readFamilyVoice, { uid })} aria-labelledby="voice" />
    </>
  )
}

/** The browser's own player, which loads nothing before it is tapped and needs no script. */
function Player({ recorded: { language, phrase, hash } }: { recorded: RecordedPhrase }) {
  const { t, locale } = useTranslation('safe-return')
  const label = t('talk.play', { sentence: t(`talk.sentence.${phrase}`), language: t(`talk.language.${language}`) })
  return (
    <>
      <br />
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- what is said stands above it in writing */}
      <audio
        controls
        preload="none"
        src={addressOf(readPhrase, { hash })}
        aria-label={label}
        lang={LANG_ATTRIBUTE[locale]}
      />
    </>
  )
}
