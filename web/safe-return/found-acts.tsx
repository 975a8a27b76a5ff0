import type { Found, FoundAct } from '#contract/found.ts'
import { Together } from '../shared/together.tsx'
import { useBrand } from '../shared/use-brand.ts'
import { useTranslation } from '../translation.ts'
import { TICK } from './found-tick.ts'
import type { AskedFirst, ShownReport } from './found-form.server.ts'
import { clock } from './timeline.tsx'
import { timeOfDay } from './time-of-day.ts'

/** Minutes somebody on the way may choose from. */
const MINUTES = [5, 10, 20, 30, 60]

/** Every act is a POST; what ends the alarm is asked once before (docs/decisions.md, "Incident"). */
export function Acts({ found }: { found: Found }) {
  const { t, locale } = useTranslation('safe-return')
  const isFoundBy = found.reportCount > 0
  if (!found.open)
    return (
      found.reopenUntil && (
        <>
          <Act act="reopen" quiet />
          <p className="soft">{t('found.reopenUntil', { time: clock(found.reopenUntil, locale) })}</p>
        </>
      )
    )
  const isAsked = found.onMyWay?.asked === true
  // Who has the person was proved: nothing needs to be asked before the alarm ends (D60.5).
  const isProved = Boolean(found.withSomeone?.handedOver?.to)
  return (
    <>
      {/* Nobody has found a missing person yet: there is nowhere to go to. */}
      {isProved && <Act act="safe" />}
      {isFoundBy && !found.onMyWay && <Going act="on-my-way" quiet={isProved} />}
      {!isAsked && !isProved && <AskFirst act="safe" quiet={isFoundBy && !found.onMyWay} />}
      {found.onMyWay && !isAsked && <Act act="withdraw" quiet />}
      <AskFirst act="false-alarm" quiet />
    </>
  )
}

/** "Are you still on the way?": three answers, each one tap, before anything else on the page. */
export function StillGoing({ onMyWay }: { onMyWay: NonNullable<Found['onMyWay']> }) {
  const { t, locale } = useTranslation('safe-return')
  return (
    <section className="card still-coming" aria-labelledby="still">
      <h2 id="still" data-say>
        {t('found.still.title')}
      </h2>
      <p>{t('found.still.text', { time: timeOfDay(onMyWay.at, locale) })}</p>
      <div className="acts">
        <AskFirst act="safe" />
        <Going act="still-going" quiet />
        <Act act="withdraw" quiet />
      </div>
    </section>
  )
}

/** "I am on my way", with the minutes if one likes to say. */
function Going({ act, quiet }: { act: 'on-my-way' | 'still-going'; quiet?: boolean }) {
  const { t } = useTranslation('safe-return')
  return (
    <form method="post">
      <fieldset className="minutes">
        <legend>{t('found.minutes.legend')}</legend>
        {MINUTES.map((minutes) => (
          <label key={minutes}>
            <input type="radio" name="minutes" value={minutes} />
            <span>{t('found.minutes.option', { minutes })}</span>
          </label>
        ))}
      </fieldset>
      <button className={quiet ? 'button quiet wide' : 'button wide'} name="act" value={act}>
        {t(`found.act.${act}`)}
      </button>
    </form>
  )
}

function AskFirst({ act, quiet }: { act: AskedFirst; quiet?: boolean }) {
  const { t } = useTranslation('safe-return')
  return (
    <form method="get">
      <button className={quiet ? 'button quiet wide' : 'button wide'} name="ask" value={act}>
        {t(`found.act.${act}`)}
      </button>
    </form>
  )
}

export function Act({ act, quiet, report }: { act: FoundAct; quiet?: boolean; report?: { id: string; name: string } }) {
  const { t } = useTranslation('safe-return')
  const { association } = useBrand()
  const label = t(`found.act.${act}`, { association })
  return (
    <form method="post">
      {report && <input type="hidden" name={TICK + report.id} value="on" />}
      <button
        className={quiet ? 'button quiet wide' : 'button wide'}
        name="act"
        value={act}
        aria-label={report && `${label}: ${report.name}`}
      >
        {label}
      </button>
    </form>
  )
}

/** The question before an act that ends the alarm; the answer that changes nothing comes first and has the focus. */
export function QuestionBeforeAct({
  asked,
  name,
  reports,
}: {
  asked: AskedFirst
  name: string
  reports: ShownReport[]
}) {
  const { t } = useTranslation('safe-return')
  const title = t(`found.ask.${asked}.title`, { name })
  const ticked = asked === 'false-alarm' ? reports.filter(({ muted }) => !muted) : []
  return (
    // Named by its text: by its heading, the name's box would be set off by blanks (D70.32).
    <dialog open className="dialog" aria-label={title} aria-describedby="ask-text" data-ask={asked}>
      <h2>
        <Together text={title} name={name} />
      </h2>
      <p id="ask-text">{t(`found.ask.${asked}.text`)}</p>
      <form method="get" id="back" />
      <form method="post" className="acts">
        {ticked.length > 0 && (
          <fieldset className="ticks">
            <legend>{t('found.ask.which')}</legend>
            {ticked.map(({ id, name: finder, number, keepsNumber }) => (
              <label key={id} className="tick">
                <input type="checkbox" name={TICK + id} />
                <span>
                  <bdi>{finder || t('kin.somebody')}</bdi>{' '}
                  <span className="number soft">
                    {number ?? t(keepsNumber ? 'found.report.kept' : 'found.report.noNumber')}
                  </span>
                </span>
              </label>
            ))}
          </fieldset>
        )}
        <button form="back" className="button wide" data-no>
          {t('found.ask.no')}
        </button>
        <button className="button quiet wide" name="act" value={asked}>
          {t(`found.ask.${asked}.yes`)}
        </button>
      </form>
    </dialog>
  )
}

/** After a false alarm: the association may check what comes on this code first, or the code is replaced. */
export function Screening({ found, codes }: { found: Found; codes: string }) {
  const { t, locale } = useTranslation('safe-return')
  const { association } = useBrand()
  const { screenedUntil, mayScreen } = found
  if (!screenedUntil && !mayScreen) return null
  return (
    <section className="card" aria-labelledby="screening">
      <h2 id="screening">{t('found.screen.title')}</h2>
      <p data-say>
        {screenedUntil
          ? t('found.screen.until', { association, time: clock(screenedUntil, locale) })
          : t('found.screen.text', { association })}
      </p>
      <div className="acts">
        <Act act={screenedUntil ? 'unscreen' : 'screen'} quiet />
        <a className="button quiet wide" href={codes}>
          {t('found.screen.replace')}
        </a>
      </div>
    </section>
  )
}
