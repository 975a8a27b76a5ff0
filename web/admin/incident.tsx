import { Link, useRouteLoaderData } from 'react-router'
import { readIncident, type SeenIncident } from '#contract/admin-incident.ts'
import { printIncident } from '#contract/found-record.ts'
import { LOUD } from '#contract/admin-incidents.ts'
import { addressOf } from '../api.ts'
import { groundAround } from '../map/ground-around.server.ts'
import { shownNumber } from '../safe-return/numbers.server.ts'
import { HandOverCard } from '../safe-return/hand-over-mark.tsx'
import { fullName } from '../safe-return/person.tsx'
import { readForm } from '../shared/read-form.ts'
import { siteContext } from '../site.ts'
import { dictionary } from '../words.ts'
import { Together } from '../shared/together.tsx'
import type { Route } from './+types/incident'
import { loadOrRedirect } from './sign-in-redirect.ts'
import { actOnAlarm } from './incident-action.ts'
import { Acts } from './incident-acts.tsx'
import { Contacts } from './incident-contacts.tsx'
import type { loader as shellLoader } from './layout.tsx'
import { Finders } from './incident-finders.tsx'
import { Moments } from './incident-moments.tsx'
import { Notes } from './incident-notes.tsx'
import { PersonCard } from './incident-person.tsx'
import { useActorName } from './kin-words.ts'
import { Refused } from './page-parts.tsx'
import { ADMIN_WORDS } from './sections.ts'
import { Since, useNow } from './since.tsx'
import { ALARM_EVERY_MS, useStayCurrent } from '../shared/stay-current.ts'
import { exactOf } from './dates.ts'
import '../shared/ground.css'
import '../shared/hand-over.css'
import '../shared/hand-mark.css'
import '../shared/place-card.css'
import { useTranslation } from '../translation.ts'
import './incident.css'

export async function loader({ context, params: { id }, url }: Route.LoaderArgs) {
  const site = context.get(siteContext)
  const { call, locale } = site
  const before = url.searchParams.get('before')
  const incident = loadOrRedirect(await call(readIncident, { id, ...(before && { before }) }), url)
  const numbers = [...incident.reports.map(({ phone }) => phone), ...incident.sheet.contacts.map(({ phone }) => phone)]
  return {
    incident,
    /** Each number as people read it. */
    numbers: Object.fromEntries(numbers.flatMap((phone) => (phone ? [[phone, shownNumber(phone)]] : []))),
    now: Date.now(),
    ground: await groundAround(site, incident.latest?.position),
    words: dictionary(locale, ['shared', 'safe-return', 'locator', 'sections', ...ADMIN_WORDS]),
  }
}

export async function action({ context, params: { id }, request }: Route.ActionArgs) {
  return actOnAlarm(context.get(siteContext).call, id, (await readForm(request)) ?? {})
}

export default function Incident({ loaderData, actionData }: Route.ComponentProps) {
  const { incident, numbers, now: rendered, ground } = loaderData
  const { t, locale } = useTranslation('admin-incidents')
  const role = useRouteLoaderData<typeof shellLoader>('admin/layout')?.console.role
  useStayCurrent(ALARM_EVERY_MS)
  const now = useNow(rendered)
  const name = fullName(incident.person)
  const title = t(`alarm.title.${incident.closedReason ?? 'OPEN'}`, { name })
  return (
    <>
      <title>{title}</title>
      <div className="head">
        <h1>{title}</h1>
        {role === 'organisation' ? (
          <Link to={`/admin/clients/${incident.personUid}`}>{t('alarm.account')}</Link>
        ) : (
          incident.mayOpenAccount && <Link to={`/admin/users/${incident.personUid}`}>{t('alarm.account')}</Link>
        )}
      </div>
      {actionData && 'refused' in actionData && <Refused refused={actionData.refused} />}
      <State incident={incident} now={now} />
      <Acts incident={incident} name={name} numbers={numbers} />
      <div className="call-sheet">
        <div>
          <PersonCard incident={incident} />
          {incident.handOver && <HandOverCard mark={incident.handOver} />}
          <Contacts incident={incident} numbers={numbers} now={now} />
          <Notes incident={incident} />
        </div>
        <div>
          <Finders incident={incident} numbers={numbers} now={now} ground={ground} />
          <Moments incident={incident} />
        </div>
      </div>
      <p>
        <a className="button quiet" href={addressOf(printIncident, { id: incident.id, locale: locale })} download>
          {t(incident.open ? 'found.record.open' : 'found.record.over', { ns: 'safe-return' })}
        </a>
      </p>
      <p className="soft">{t('alarm.audited')}</p>
    </>
  )
}

/** How the alarm stands, in true words: what is wrong first, then who answers. */
function State({ incident, now }: { incident: SeenIncident; now: number }) {
  const { t } = useTranslation('admin-incidents')
  const actor = useActorName()
  const { standing, taken, onMyWay, othersOnTheWay, openedAt, openedBy, closedAt, withSomeone } = incident
  const saidOf = ({ by, whom, handedOver }: NonNullable<SeenIncident['withSomeone']>) => {
    if (handedOver?.to) return t('alarm.handedOver', { who: actor(handedOver.to) })
    return t(handedOver && !whom ? 'alarm.handedOverUnproved' : 'alarm.withSomeone', { name: by })
  }
  const going = [...(onMyWay ? [{ who: { is: 'you' } as const, ...onMyWay }] : []), ...othersOnTheWay]
  return (
    <div className="standing" role="status">
      {standing && (LOUD.includes(standing) || standing === 'SOUGHT') && (
        <p className={standing === 'SOUGHT' ? 'state sentence waiting' : 'state sentence bad'}>
          {t(`standing.${standing}`)}
        </p>
      )}
      {going.map(({ who, at, minutes }) => (
        <p key={`${who.is}${at}`} className="state sentence good">
          <span>
            {t('goes', { who: actor(who) })} {minutes !== null && t('alarm.inMinutes', { minutes })}{' '}
            <Since at={at} now={now} />
          </span>
        </p>
      ))}
      {taken && (
        <p className={taken.asked ? 'state sentence bad' : 'state sentence good'}>
          <span>
            {taken.name ? t('takenBy', { name: taken.name }) : t('takenByDesk')} <Since at={taken.at} now={now} />
            {taken.asked && ` ${t('alarm.asked')}`}
          </span>
        </p>
      )}
      {withSomeone && (
        <p className="state sentence waiting">
          <span>
            {saidOf(withSomeone)} {withSomeone.whom && t(`alarm.whom.${withSomeone.whom}`)}{' '}
            <Since at={withSomeone.at} now={now} />
          </span>
        </p>
      )}
      <p>
        {t(`opened.${openedBy}`)} <Since at={openedAt} now={now} />{' '}
        <span className="soft">
          <Together text={`(${exactOf(openedAt)})`} />
        </span>
        {closedAt && <Together text={` ${t('alarm.ended', { at: exactOf(closedAt) })}`} />}
      </p>
      {incident.audience === 'DESK' && incident.open && <p>{t('audience.DESK')}</p>}
      {incident.policeInformedAt && (
        <p>
          <Together text={t('alarm.police', { at: exactOf(incident.policeInformedAt) })} />
        </p>
      )}
    </div>
  )
}
