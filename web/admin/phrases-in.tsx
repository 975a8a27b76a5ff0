import type { Answer } from '#contract/endpoint.ts'
import { PHRASES, readPhrase, type listPhrases, type Phrase, type SpokenLanguage } from '#contract/recordings.ts'
import { addressOf } from '../api.ts'
import { useTranslation } from '../translation.ts'
import { AskFirst } from './ask-first.tsx'
import { momentOf } from './dates.ts'

export type StoredPhrase = Answer<typeof listPhrases>['phrases'][number]

/** What is recorded in one language, to be heard and removed, and what is missing. */
export function PhrasesIn({
  language,
  stored,
  isOpen,
}: {
  language: SpokenLanguage
  stored: StoredPhrase[]
  isOpen: boolean
}) {
  const { t } = useTranslation('admin-operations')
  const name = t(`phrases.languages.${language}`)
  return (
    <details className="phrases" open={isOpen}>
      <summary>
        <h2>{name}</h2>{' '}
        <span className="soft">{t('phrases.stored', { have: stored.length, all: PHRASES.length })}</span>
      </summary>
      <ul>
        {PHRASES.map((phrase) => (
          <PhraseLine
            key={phrase}
            phrase={phrase}
            language={language}
            stored={stored.find((one) => one.phrase === phrase)}
          />
        ))}
      </ul>
    </details>
  )
}

function PhraseLine({
  phrase,
  language,
  stored,
}: {
  phrase: Phrase
  language: SpokenLanguage
  stored: StoredPhrase | undefined
}) {
  const { t } = useTranslation('admin-operations')
  const [said, name] = [t(`phrases.sentences.${phrase}`), t(`phrases.languages.${language}`)]
  if (!stored)
    return (
      <li>
        {said} <span className="soft">{t('phrases.none')}</span>
      </li>
    )
  return (
    <li>
      {said}{' '}
      <span className="soft">
        {t('phrases.at')} {momentOf(stored.at)}
      </span>
      <div className="heard">
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- what is said stands above it in writing */}
        <audio
          controls
          preload="none"
          src={addressOf(readPhrase, { hash: stored.hash })}
          aria-label={`${t('phrases.play')}: ${said}`}
        />
        <AskFirst
          label={t('phrases.remove')}
          title={t('phrases.removeAsk')}
          yes={t('phrases.remove')}
          fields={{ intent: 'remove', language, phrase }}
        >
          <p>{t('phrases.removeText', { phrase: said, language: name })}</p>
        </AskFirst>
      </div>
    </li>
  )
}
