import { Link } from 'react-router'
import { telLink } from '#contract/brand.ts'
import { kinName } from '../safe-return/kin.ts'
import { Photo } from '../safe-return/person.tsx'
import { sentence } from '../safe-return/sentence.ts'
import { clock } from '../safe-return/timeline.tsx'
import { WithHelpline } from '../shared/helpline.tsx'
import { Together } from '../shared/together.tsx'
import { useBrand } from '../shared/use-brand.ts'
import { useTranslation } from '../translation.ts'
import { Alarm } from './alarms.tsx'
import type { ShownContact, ShownHome } from './home.server.ts'
import { Leaving } from './notices.tsx'
import { NumberCard } from './number-card.tsx'
import { Way } from './page.tsx'

/** One person: how they are, the one way to report them missing, who would be called, what is thin, and the ways on. */
export function HomeOf({ home }: { home: ShownHome }) {
  const { t } = useTranslation('member')
  const { person } = home
  const { uid, name, isSelf, may, incident } = person
  const page = `/account/people/${uid}`
  const called = t(isSelf ? 'home.ownCalled' : 'home.called', { name })
  return (
    <>
      {incident && <Alarm person={person} isAlone={home.contacts.length === 0} />}
      <Leaving person={person} />
      <div className="home-of">
        <div>
          <section className="card at-home" aria-label={t('home.now', { name })}>
            <Photo person={{ firstname: name, lastname: '', photo: person.photo }} size={120} className="face" />
            <State home={home} />
          </section>
          {may.includes('missing') && !incident && (
            <section>
              <p>
                <Link className="button alert outlined broad tall" to={`${page}/missing`}>
                  {t('alarm.button', { name })}
                </Link>
              </p>
              <p className="soft">{t('alarm.text')}</p>
            </section>
          )}
        </div>
        <div>
          <NudgeCard home={home} />
          {may.includes('card') && (
            <section aria-label={called}>
              <h2>
                <Together text={called} name={name} />
              </h2>
              {home.contacts.length === 0 && (
                <p>{t(isSelf ? 'person.ownNoContacts' : 'person.noContacts', { name })}</p>
              )}
              <ol className="rows contacts">
                {home.contacts.map((contact) => (
                  <CalledRow key={contact.id} contact={contact} home={home} />
                ))}
              </ol>
            </section>
          )}
        </div>
      </div>
      <ul className="ways-on">
        {may.includes('card') && <Way to={`${page}/card`} title={t('person.card')} text={t('person.cardText')} />}
        {may.includes('card') && person.isSafeReturnOpen && !incident && (
          <Way to={`${page}/test`} title={t('home.test')} text={t('home.testText')} />
        )}
        {may.includes('history') && (
          <Way to={`${page}/history`} title={t('person.history')} text={t('person.historyText')} />
        )}
        <Way to={page} title={t(isSelf ? 'home.ownAll' : 'home.all', { name })} text={t('home.allText')} />
      </ul>
    </>
  )
}

/** How the person is, in words: what stands in the way of a rescue comes before "All is well". */
function State({ home: { person, contacts, lastScannedAt } }: { home: ShownHome }) {
  const { t, locale } = useTranslation('member')
  const { helpline } = useBrand()
  const { name, status, isSelf, isSafeReturnOpen, incident, may } = person
  const scanned = lastScannedAt ? t('home.scanned', { time: clock(lastScannedAt, locale) }) : t('home.neverScanned')
  const isWaiting = status === 'PENDING' || status === 'INCOMPLETE'
  const said = () => {
    if (isWaiting) return t(`people.status.${status}`)
    if (!isSafeReturnOpen) return t('home.paused', { helpline })
    if (!may.includes('card')) return t('home.notYet')
    if (contacts.length === 0) return t(isSelf ? 'home.ownNobody' : 'home.nobody', { name })
    return incident ? undefined : t('home.well')
  }
  const state = said()
  return (
    <div>
      {state && (
        <p>
          <strong>
            <WithHelpline text={state} />
          </strong>
        </p>
      )}
      {isWaiting && <p>{t('person.pending')}</p>}
      {may.includes('card') && isSafeReturnOpen && <p>{scanned}</p>}
    </div>
  )
}

/** One who would be called: a number that can be pressed, or a masked one for whoever may not call it. */
function CalledRow({ contact, home }: { contact: ShownContact; home: ShownHome }) {
  const { t } = useTranslation('member')
  const { t: say } = useTranslation('safe-return')
  const { name, kin, isMe, isOrganisation, isMasked, phone, number } = contact
  const who = isMe ? t('home.you') : (name ?? sentence(kinName(say, kin, home.pronoun)))
  return (
    <li>
      <p>
        <strong>{who}</strong>
        {name && !isMe && !isOrganisation && <> · {say(`kin.is.${kin.calledAs ?? kin.relation}`)}</>}
      </p>
      {isMasked || isMe ? (
        <p className="number">{number}</p>
      ) : (
        <p>
          <a className="act number" href={telLink(phone)} aria-label={t('home.callNumber', { who, number })}>
            {number}
          </a>
        </p>
      )}
    </li>
  )
}

/** The weightiest thing that is thin, with the one page that mends it; one at a time, so that it is read. */
function NudgeCard({ home }: { home: ShownHome }) {
  const { person, nudges } = home
  const { t } = useTranslation('member')
  const { uid, name, isSelf, endingAt } = person
  const [nudge] = nudges
  if (!nudge || endingAt) return null
  if (nudge === 'number') return <NumberCard home={home} />
  const page = `/account/people/${uid}`
  const mends = {
    'lone-contact': { to: `${page}/invite`, label: t('lone.invite') },
    'no-call': { to: '/account/settings/channels#voice', label: t('home.nudge.call') },
    'no-photo': { to: `${page}/photo`, label: t('home.nudge.photo') },
    'old-photo': { to: `${page}/photo`, label: t('home.nudge.photo') },
    'no-test': { to: `${page}/test`, label: t('home.test') },
  }
  const isLone = nudge === 'lone-contact'
  const title = isLone
    ? t(isSelf ? 'lone.ownTitle' : 'lone.title', { name })
    : t(`home.nudge.${nudge}.${isSelf ? 'ownTitle' : 'title'}`, { name })
  return (
    <section className="card stack lone" aria-labelledby="nudge">
      <h2 id="nudge">{title}</h2>
      <p>{isLone ? t('lone.text') : t(`home.nudge.${nudge}.text`)}</p>
      <p>
        <Link className="button quiet" to={mends[nudge].to}>
          {mends[nudge].label}
        </Link>
      </p>
    </section>
  )
}
