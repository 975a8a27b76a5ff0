import { useTranslation } from 'react-i18next'
import type { RefusalCode } from '#contract/errors.ts'
import type { Found, FoundAct } from '#contract/found.ts'
import { CallButton } from './calls.tsx'
import { fullName, Photo } from './person.tsx'
import { FailedTemplate, Refused } from './refused.tsx'
import { sentence } from './sentence.ts'
import { clock, Place, Timeline } from './timeline.tsx'
import { Destination } from './way.tsx'

/** What is asked once before it is done. */
export type Asked = Extract<FoundAct, 'safe' | 'false-alarm'>
type Finder = Found['finders'][number] & { number: string }

interface Props {
  found: Found
  /** Newest first. */
  finders: Finder[]
  asked: Asked | undefined
  refused: RefusalCode | undefined
  /** Somebody who may only look, or whose time to act has passed, has no buttons. */
  mayAct?: boolean
}

/** What a recipient of the alarm sees: who is with the person, where, who goes, and what has happened so far. */
export function FoundView({ found, finders, asked, refused, mayAct = true }: Props) {
  const { t } = useTranslation('safe-return')
  const name = fullName(found.person)
  const [newest, ...earlier] = finders
  const closed =
    found.closedReason && ({ SAFE: 'safe', FALSE_ALARM: 'alarm', EXPIRED: 'expired' } as const)[found.closedReason]
  const heading = closed
    ? t(`found.heading.${closed}`, { name })
    : newest
      ? t('found.heading.found', { finder: newest.name, name })
      : t('found.heading.missing', { name })
  return (
    <div className="page helper two">
      {refused && <Refused code={refused} />}
      {asked && <Ask asked={asked} name={name} />}
      <div className="way">
        <div className="stop who small">
          <Photo person={found.person} size={72} />
          <p>
            <strong>{name}</strong>
          </p>
        </div>
        <Destination id="now" title={heading} level={1}>
          <div id="going" className="notice" aria-live="polite" data-live>
            {closed ? <p>{t(`found.closed.${closed}`, { name })}</p> : <Going found={found} />}
          </div>
          <div id="newest" data-live>
            {newest && (
              <CallButton who={t('found.call', { finder: newest.name })} tel={newest.phone} number={newest.number} />
            )}
          </div>
          <div id="acts" className="acts" data-live>
            {mayAct && <Acts found={found} />}
          </div>
        </Destination>
        <div className="beside">
          <section className="card" aria-labelledby="where-title">
            <h2 id="where-title">{t('found.where')}</h2>
            <div id="places" data-live>
              <Whereabouts found={found} />
            </div>
          </section>
          <section id="others" data-live>
            {earlier.length > 0 && <h2>{t('found.earlier', { name })}</h2>}
            {earlier.map((finder) => (
              <CallButton
                key={finder.at + finder.phone}
                who={t('found.call', { finder: finder.name })}
                tel={finder.phone}
                number={finder.number}
              />
            ))}
          </section>
          <section aria-labelledby="timeline-title">
            <h2 id="timeline-title">{t('found.timeline')}</h2>
            <div id="timeline" data-live>
              <Timeline events={found.timeline} />
            </div>
          </section>
        </div>
      </div>
      <FailedTemplate code="service-unavailable" />
    </div>
  )
}

function Going({ found }: { found: Found }) {
  const { t } = useTranslation('safe-return')
  return (
    <>
      {found.onMyWay && <p className="good">{t('found.youGo')}</p>}
      {found.othersOnTheWay.map((relation) => (
        <p className="good" key={relation}>
          {sentence(t('found.goes', { who: t(`kin.${relation}`) }))}
        </p>
      ))}
      {!found.onMyWay && found.othersOnTheWay.length === 0 && (
        <p>{found.finders.length > 0 ? t('found.nobodyGoes') : t('found.searching')}</p>
      )}
    </>
  )
}

/** Every act is a POST; what ends the alarm is asked once before (docs/decisions.md, "Incident"). */
function Acts({ found }: { found: Found }) {
  const isFoundBy = found.finders.length > 0
  const { t, i18n } = useTranslation('safe-return')
  if (found.open) {
    return (
      <>
        {/* Nobody has found a missing person yet: there is nowhere to go to. */}
        {isFoundBy && <Act act={found.onMyWay ? 'withdraw' : 'on-my-way'} quiet={found.onMyWay} />}
        <AskFirst act="safe" quiet={isFoundBy && !found.onMyWay} />
        <AskFirst act="false-alarm" quiet />
      </>
    )
  }
  return (
    found.reopenUntil && (
      <>
        <Act act="reopen" quiet />
        <p className="soft">{t('found.reopenUntil', { time: clock(found.reopenUntil, i18n.language) })}</p>
      </>
    )
  )
}

function AskFirst({ act, quiet }: { act: Asked; quiet: boolean }) {
  const { t } = useTranslation('safe-return')
  return (
    <form method="get">
      <button className={quiet ? 'button quiet wide' : 'button wide'} name="ask" value={act}>
        {t(`found.act.${act}`)}
      </button>
    </form>
  )
}

function Act({ act, quiet, label }: { act: FoundAct; quiet?: boolean; label?: string }) {
  const { t } = useTranslation('safe-return')
  return (
    <form method="post">
      <button className={quiet ? 'button quiet wide' : 'button wide'} name="act" value={act}>
        {label ?? t(`found.act.${act}`)}
      </button>
    </form>
  )
}

function Ask({ asked, name }: { asked: Asked; name: string }) {
  const { t } = useTranslation('safe-return')
  return (
    <dialog open className="dialog" aria-labelledby="ask" aria-describedby="ask-text" data-ask>
      <h2 id="ask">{t(`found.ask.${asked}.title`, { name })}</h2>
      <p id="ask-text">{t(`found.ask.${asked}.text`)}</p>
      <Act act={asked} label={t(`found.ask.${asked}.yes`)} />
      <form method="get">
        <button className="button quiet wide">{t('found.ask.no')}</button>
      </form>
    </dialog>
  )
}

/** The newest place anybody told, as plain text: a stranger wrote it (docs/decisions.md, "Finder's words"). */
function Whereabouts({ found }: { found: Found }) {
  const { t, i18n } = useTranslation('safe-return')
  const told = found.timeline.filter(({ place, position }) => place ?? position)
  const latest = told.at(-1)
  if (!latest) return <p>{t('found.unknown')}</p>
  return (
    <>
      <Place {...latest} by={latest.who?.is === 'finder' ? latest.who.name : t('kin.somebody')} />
      <p className="soft">
        <time dateTime={latest.at}>{clock(latest.at, i18n.language)}</time>
      </p>
    </>
  )
}
