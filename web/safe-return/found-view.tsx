import type { RefusalCode } from '#contract/errors.ts'
import type { Found } from '#contract/found.ts'
import type { Shape } from '../map/shape.ts'
import type { FoundThreads } from '#contract/thread.ts'
import type { RefusedForm } from '../shared/refused-form.ts'
import { House } from '../shared/drawings/house.tsx'
import { useBrand } from '../shared/use-brand.ts'
import { useTranslation } from '../translation.ts'
import { Acts, QuestionBeforeAct, Screening, StillGoing } from './found-acts.tsx'
import type { AskedFirst, ShownReport } from './found-form.server.ts'
import { CallReport, Reports } from './found-reports.tsx'
import { Threads, threadId } from './found-threads.tsx'
import { LastSeen, Where } from './found-where.tsx'
import { useActorName } from './found-words.ts'
import { HandOverCard } from './hand-over-mark.tsx'
import { whomName } from './kin.ts'
import { fullName, Photo } from './person.tsx'
import { FailedTemplate, RefusedDialog } from './refused.tsx'
import { sentence } from './sentence.ts'
import { clock, Timeline } from './timeline.tsx'
import { arrivalOf, timeOfDay } from './time-of-day.ts'
import { Destination, TogetherHeading } from './way.tsx'
import { News } from './watched.tsx'

interface Props {
  found: Found
  reports: ShownReport[]
  asked: AskedFirst | undefined
  refused: RefusalCode | undefined
  /** A message to a finder that was not taken, with what was typed. */
  unsent?: RefusedForm | undefined
  threads?: FoundThreads['threads'] | undefined
  /** Where the photo of a message is. */
  photoAt?: (message: string) => string
  drawnAt: string
  /** The map's own ground around the newest position. */
  ground: readonly Shape[]
  /** Where the person's codes can be replaced. */
  codes: string
  /** Where the alarm is one page to print; nothing where this reader has none. */
  record?: string
  /** Somebody who may only look, or whose time to act has passed, has no buttons. */
  mayAct?: boolean
}

const CLOSED = { SAFE: 'safe', FALSE_ALARM: 'alarm', EXPIRED: 'expired' } as const

/** What a recipient of the alarm sees: who is with the person, where, who goes, and what has happened so far. */
export function FoundView(props: Props) {
  const {
    found,
    reports,
    asked,
    refused,
    unsent,
    threads = [],
    photoAt = () => '',
    drawnAt,
    ground,
    codes,
    record,
    mayAct = true,
  } = props
  const { t, locale } = useTranslation('safe-return')
  const name = fullName(found.person)
  const [newest] = reports.filter(({ muted }) => !muted)
  const heading = useHeading(found, newest)
  // Who may only look writes to nobody.
  const written = mayAct ? threads : []
  if (found.isSelf) return <OwnView found={found} />
  return (
    <div className="page helper two family">
      {refused && (
        <RefusedDialog code={refused} {...(unsent?.typed.to && { field: `${threadId(unsent.typed.to)}-text` })} />
      )}
      {asked && <QuestionBeforeAct asked={asked} name={name} reports={reports} />}
      <News />
      <div className="way">
        <div className="stop who small">
          <Photo person={found.person} size={72} />
          <p>
            <strong>{name}</strong>
            <br />
            <span className="soft">
              {t('found.since', { time: clock(found.missing?.since ?? found.openedAt, locale) })}
            </span>
          </p>
        </div>
        <Destination id="now" title={<TogetherHeading text={heading} name={name} />} level={1}>
          <div id="home" className="good-end" data-live>
            {isHome(found) && <House />}
          </div>
          <div id="someone" data-live>
            {found.open && found.withSomeone && <WithSomeone found={found} someone={found.withSomeone} />}
          </div>
          <div id="asked" data-live>
            {mayAct && found.open && found.onMyWay?.asked && <StillGoing onMyWay={found.onMyWay} />}
          </div>
          <div
            id="going"
            className={(found.open && found.unanswered) || found.newerAlarm ? 'notice alert' : 'notice'}
            data-live
          >
            <State found={found} />
          </div>
          <div id="hand-over" data-live>
            {mayAct && found.open && found.handOver && !found.withSomeone?.handedOver && (
              <HandOverCard mark={found.handOver} />
            )}
          </div>
          <div id="newest" data-live>
            {newest && found.open && <CallReport report={newest} threads={written} />}
            {newest?.kind === 'TEXTED' && found.open && <p className="soft">{t('found.texted')}</p>}
            {newest?.kind.startsWith('TYPED') && found.open && <p className="soft">{t('found.typed')}</p>}
          </div>
          <div id="acts" className="acts" data-live>
            {mayAct && <Acts found={found} />}
          </div>
        </Destination>
        <div className="beside">
          {mayAct && <Threads person={found.person} threads={written} photoAt={photoAt} refused={unsent} />}
          {(found.open || found.latest) && found.reportCount > 0 && (
            <section className="card" aria-labelledby="where-title">
              <h2 id="where-title">
                {t(found.open ? 'found.where' : 'found.whereWas', { name: found.person.firstname })}
              </h2>
              <div id="places" data-live>
                <Where found={found} drawnAt={drawnAt} ground={ground} />
              </div>
            </section>
          )}
          <div id="last-place" data-live>
            <LastSeen found={found} />
          </div>
          <div id="reports" data-live>
            <Reports found={found} reports={reports} mayAct={mayAct} threads={written} />
          </div>
          <div id="screened" data-live>
            {mayAct && <Screening found={found} codes={codes} />}
          </div>
        </div>
        <section className="happened" aria-labelledby="timeline-title">
          <h2 id="timeline-title">{t('found.timeline')}</h2>
          <div id="timeline" data-live>
            <Timeline found={found} />
          </div>
          {record && (
            <p>
              <a className="button quiet wide" href={record} download>
                {t(found.open ? 'found.record.open' : 'found.record.over')}
              </a>
            </p>
          )}
        </section>
      </div>
      <FailedTemplate code="service-unavailable" />
    </div>
  )
}

/** The way has ended well: the person is safe, or handed over to who came for them (D66.10). */
const isHome = ({ closedReason, withSomeone }: Found) =>
  closedReason === 'SAFE' || (closedReason === null && Boolean(withSomeone?.handedOver?.to))

function useHeading(found: Found, newest: ShownReport | undefined) {
  const { t } = useTranslation('safe-return')
  const name = fullName(found.person)
  if (found.closedReason) return t(`found.heading.${CLOSED[found.closedReason]}`, { name })
  const heading = found.withSomeone?.handedOver ? 'handedOver' : 'someone'
  if (found.withSomeone)
    return t(`found.heading.${heading}`, { finder: found.withSomeone.by || t('kin.somebody'), name })
  if (!newest && found.missing) return t('found.heading.missing', { name })
  const finder = newest?.name || t('kin.somebody')
  if (newest?.kind === 'SELF') return t('found.heading.lost', { name })
  return sentence(
    t(
      ['FOUND', 'TYPED', 'CALLED_IN', 'TEXTED'].includes(newest?.kind ?? '')
        ? 'found.heading.found'
        : 'found.heading.message',
      {
        finder,
        name,
      },
    ),
  )
}

/** The page of the person themself: that they are looked after, and what to do; nothing about them, and nothing to decide. */
function OwnView({ found }: { found: Found }) {
  const { t } = useTranslation('safe-return')
  const told = found.openedBy === 'SELF' ? 'lost' : found.reportCount > 0 ? 'found' : 'looking'
  const state = found.open ? told : 'over'
  return (
    <div className="page helper">
      <News />
      <div className="way">
        <Destination id="now" title={t(`found.own.${state}.title`)} level={1}>
          <div id="home" className="good-end" data-live>
            {isHome(found) && <House />}
          </div>
          <p className="own" id="own" data-live>
            {t(`found.own.${state}.text`)}
          </p>
        </Destination>
      </div>
    </div>
  )
}

/** "Safe with someone now", with whom and where, in the finder's words. */
function WithSomeone({ found, someone }: { found: Found; someone: NonNullable<Found['withSomeone']> }) {
  const { t, locale } = useTranslation('safe-return')
  const nameOf = useActorName(found.person.pronoun)
  const { whom, place, by, at, handedOver } = someone
  const title = () => {
    if (!handedOver) return t('found.someone.title')
    if (!handedOver.to) return t(whom ? 'found.someone.handed' : 'found.someone.unproved')
    if (handedOver.to.is === 'you') return t('found.event.handed-over-you')
    return sentence(t('found.event.handed-over', { who: nameOf(handedOver.to) }))
  }
  return (
    <div className="notice with-someone">
      <p data-say>
        <strong>{title()}</strong> {whom && t('found.someone.with', { whom: whomName(t, whom, found.person.pronoun) })}
      </p>
      {place && (
        <blockquote data-say>
          <bdi>{place}</bdi>
        </blockquote>
      )}
      <p className="soft">
        {sentence(t('found.someone.by', { finder: by || t('kin.somebody'), time: timeOfDay(at, locale) }))}
      </p>
    </div>
  )
}

/** Who goes, who takes care of it, or that nobody has answered. */
function State({ found }: { found: Found }) {
  const { t, locale } = useTranslation('safe-return')
  const { association } = useBrand()
  const nameOf = useActorName(found.person.pronoun)
  const { onMyWay, othersOnTheWay, taken, closedReason, missing, reportCount, unanswered } = found
  if (closedReason)
    return (
      <p>{t(`found.closed.${found.newerAlarm ? 'newer' : CLOSED[closedReason]}`, { name: fullName(found.person) })}</p>
    )
  const going = (at: string, minutes: number | null) => ({
    time: timeOfDay(at, locale),
    until: arrivalOf(at, minutes, locale),
  })
  return (
    <>
      {onMyWay && (
        <p className="good">
          {t(onMyWay.minutes === null ? 'found.youGo' : 'found.youGoMinutes', going(onMyWay.at, onMyWay.minutes))}
        </p>
      )}
      {othersOnTheWay.map(({ who, at, minutes }, index) => (
        <p className="good" key={index} data-say>
          {sentence(
            t(minutes === null ? 'status.way' : 'status.wayMinutes', { who: nameOf(who), ...going(at, minutes) }),
          )}
        </p>
      ))}
      {!onMyWay && othersOnTheWay.length === 0 && (
        <p data-say>
          {reportCount === 0 && missing
            ? t('found.searching')
            : unanswered
              ? t('found.unanswered')
              : t('found.nobodyGoes')}
        </p>
      )}
      {taken && <p data-say>{t('status.taken', { association })}</p>}
    </>
  )
}
