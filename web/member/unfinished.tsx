import type { DraftOffer } from '#contract/drafts.ts'
import { useEnded } from '../registration/use-ended.ts'
import { useTranslation } from '../translation.ts'
import { base } from './alarms.tsx'

/** The unfinished drafts that this account may go on with, on whichever device it kept them; without a name. */
export function Unfinished({ drafts }: { drafts: readonly DraftOffer[] }) {
  const { t } = useTranslation('member')
  const ended = useEnded()
  const open = drafts.filter(({ journey }) => !ended.includes(journey))
  if (open.length === 0) return null
  return (
    <section className="notice" aria-labelledby="unfinished">
      <h2 id="unfinished">{t('unfinished.title')}</h2>
      {open.map(({ journey }) => (
        <p key={journey}>
          <a className="button" href={`${base}registration?goOn=${journey}`}>
            {t(`unfinished.${journey}`)}
          </a>
        </p>
      ))}
      <p>
        <a href={`${base}registration`}>{t('unfinished.all')}</a>
      </p>
    </section>
  )
}
