import type { Answer } from '#contract/endpoint.ts'
import type { Person, readHelperStatus } from '#contract/safe-return.ts'
import { useTranslation } from '../translation.ts'
import { circleOf, kinAside, useSentences } from './kin.ts'
import { arrivalOf, timeOfDay } from './time-of-day.ts'

export type Incident = NonNullable<Answer<typeof readHelperStatus>['incident']>
type IncidentAnswer = Incident['answers'][number]

/** Who was told, as the words name them: a family, a care partner where there is no other, the desk, nobody. */
export function toldWho(person: Person, { told }: Pick<Incident, 'told'>): 'family' | 'partner' | 'desk' | 'nobody' {
  if (told === 'DESK') return 'desk'
  if (told === 'NOBODY') return 'nobody'
  return circleOf(person) === 'partner' ? 'partner' : 'family'
}

/** What was done for this finder, and no more than was done (docs/decisions.md, "Promises of safe return", 2). */
export function Status({ person, incident }: { person: Person; incident: Incident }) {
  const say = useSentences(person)
  const told = toldWho(person, incident)
  const current = incident.answers.filter(({ isCurrent }) => isCurrent)
  const before = incident.answers.filter(({ isCurrent }) => !isCurrent)
  const someoneGoes = current.length > 0
  const isLoud = !someoneGoes && (incident.unanswered || told === 'nobody')
  const deskEmpty = !someoneGoes && !incident.deskStaffed && (told === 'desk' || !incident.hasFamily)
  return (
    <div id="status" className={isLoud || deskEmpty ? 'notice alert' : 'notice'} aria-live="polite" data-live>
      {current.map((answer) => (
        <OnTheWay key={answer.at} person={person} answer={answer} />
      ))}
      {!someoneGoes && before.map((answer) => <OnTheWay key={answer.at} person={person} answer={answer} />)}
      {!someoneGoes &&
        (incident.unanswered && told !== 'nobody' ? (
          <p>{say('status.unanswered')}</p>
        ) : (
          <p>{say(`status.told.${told}`)}</p>
        ))}
      {deskEmpty && <p>{say('status.deskEmpty')}</p>}
      {incident.taken && <p>{say('status.taken')}</p>}
      {incident.earlierHelper && <p>{say('contact.earlier')}</p>}
    </div>
  )
}

/** Somebody's "I am on my way", with its time: an answer to this finder, or an older one that is being asked about. */
function OnTheWay({ person, answer: { who, at, minutes, isCurrent } }: { person: Person; answer: IncidentAnswer }) {
  const { t, locale } = useTranslation('safe-return')
  const say = useSentences(person)
  const values = {
    who: who === 'duty' ? say('status.someoneFrom') : kinAside(t, who, person.pronoun),
    time: timeOfDay(at, locale),
    until: arrivalOf(at, minutes, locale),
  }
  if (!isCurrent) return <p>{say('status.wayBefore', values)}</p>
  return <p className="good">{say(minutes === null ? 'status.way' : 'status.wayMinutes', values)}</p>
}
