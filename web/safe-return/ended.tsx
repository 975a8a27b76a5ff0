import type { Person } from '#contract/safe-return.ts'
import { House } from '../shared/drawings/house.tsx'
import { useBrand } from '../shared/use-brand.ts'
import { circleOf, kinAside, useSentences, whomName } from './kin.ts'
import { fullName, Photo } from './person.tsx'
import { FailedTemplate } from './refused.tsx'
import type { Incident } from './status.tsx'
import { timeOfDay } from './time-of-day.ts'
import { CallForHelp } from './unusable.tsx'
import type { FinderThread } from '#contract/thread.ts'
import type { RefusedForm } from '../shared/refused-form.ts'
import { useTranslation } from '../translation.ts'
import { Thread } from './thread.tsx'
import { News, Watched } from './watched.tsx'
import { Destination } from './way.tsx'

interface Props {
  person: Person
  muted?: boolean
  incident: Incident | null
}

const Who = ({ person }: { person: Person }) => (
  <section className="stop who small">
    <Photo person={person} size={72} />
    <p>
      <strong>{fullName(person)}</strong>
    </p>
  </section>
)

/** Where to read what to do another time. */
const Guide = () => {
  const { t } = useTranslation('safe-return')
  return (
    <p>
      <a href={`${import.meta.env.BASE_URL}safe-return-guide`}>{t('thanks.guide')}</a>
    </p>
  )
}

/** The person is safe: the way ends at the lit house, and nobody needs to be called. */
export function SafeStep({ person, incident }: Props) {
  const say = useSentences(person)
  return (
    <Watched uid={person.uid} incident={incident}>
      <News />
      <div className="way">
        <Who person={person} />
        <section className="stop home good-end" aria-labelledby="safe">
          <House />
          <h1 id="safe" tabIndex={-1}>
            {say('status.safe')}
          </h1>
          <p>{say('thanks.stayed')}</p>
          <Guide />
        </section>
      </div>
    </Watched>
  )
}

/** The finder said that the person is safe with someone: thanks, no more calls, and one way to take it back. */
export function ThanksStep({
  person,
  incident,
  thread,
  refusal,
}: Props & { incident: Incident; thread?: FinderThread | undefined; refusal?: RefusedForm | undefined }) {
  const { t, locale } = useTranslation('safe-return')
  const { association } = useBrand()
  const say = useSentences(person)
  const { whom = null, at = '', handedOver = null } = incident.withSomeone ?? {}
  const time = at && timeOfDay(at, locale)
  const said = () => {
    if (handedOver?.to === 'duty') return say('thanks.proved', { time, who: t('status.someoneFrom', { association }) })
    if (handedOver?.to) return say('thanks.proved', { time, who: kinAside(t, handedOver.to, person.pronoun) })
    const values = { time, ...(whom && { whom: whomName(t, whom, person.pronoun) }) }
    if (handedOver) return say(whom ? 'thanks.handed' : 'thanks.unproved', values)
    return say(whom ? 'thanks.with' : 'thanks.said', values)
  }
  return (
    <Watched uid={person.uid} incident={incident}>
      <div className="way">
        <Who person={person} />
        <section className="stop home good-end" aria-labelledby="thanks">
          <House />
          <h1 id="thanks" tabIndex={-1}>
            {say('thanks.heading')}
          </h1>
          <p>{said()}</p>
          <p>{say('thanks.stayed')}</p>
          <form method="post">
            <input type="hidden" name="act" value="undo-with-someone" />
            <button className="button quiet wide" aria-describedby="undo-when">
              {t('thanks.undo')}
            </button>
            <p id="undo-when" className="soft">
              {say('thanks.undoWhen')}
            </p>
          </form>
          <Guide />
        </section>
        <Thread person={person} thread={thread} refusal={refusal} />
      </div>
      <FailedTemplate code="error-submit-data" />
    </Watched>
  )
}

/** The alarm ended, or the family did not believe it: what happened, and what to do if the person is still there. */
export function ClosedStep({ person, muted = false, incident }: Props) {
  const { t } = useTranslation('safe-return')
  const say = useSentences(person)
  const isExpired = !muted && incident?.closedReason === 'EXPIRED'
  const falseAlarm = circleOf(person) === 'family' ? 'closed.family' : 'closed.desk'
  return (
    <Watched uid={person.uid} muted={muted} incident={incident}>
      <News />
      <div className="way">
        <Who person={person} />
        <Destination id="call" title={say(isExpired ? 'closed.expired' : falseAlarm)} level={1}>
          <p>{say(isExpired ? 'closed.still' : 'closed.now')}</p>
          {muted && incident?.open && incident.told === 'DESK' && <p className="notice">{say('status.told.desk')}</p>}
          <CallForHelp />
          <p>
            <a className="button quiet wide" href="?step=again">
              {t('closed.again')}
            </a>
          </p>
        </Destination>
      </div>
    </Watched>
  )
}
