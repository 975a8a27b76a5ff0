import { useTranslation } from 'react-i18next'
import { data, Form, Link, redirect } from 'react-router'
import { telLink } from '#contract/brand.ts'
import { actOnIncident, readIncident } from '#contract/admin-incidents.ts'
import { FOUND_ACTS, type Found } from '#contract/found.ts'
import { shownNumber } from '../safe-return/numbers.server.ts'
import { fullName } from '../safe-return/person.tsx'
import { readForm } from '../shared/read-form.ts'
import { Place, Timeline } from '../safe-return/timeline.tsx'
import { siteContext } from '../site.ts'
import { dictionary } from '../words.ts'
import type { Route } from './+types/incident'
import { AskFirst } from './ask-first.tsx'
import { shown } from './door.ts'
import { momentOf } from './when.ts'
import { ADMIN_WORDS } from './sections.ts'
import { useStayCurrent } from './stay-current.ts'
import { Refused } from './parts.tsx'
import '../safe-return/found.css'
import './operations.css'

export async function loader({ context, params: { id }, url }: Route.LoaderArgs) {
  const { call, locale } = context.get(siteContext)
  const incident = shown(await call(readIncident, { id }), url)
  return {
    incident,
    finders: incident.finders.toReversed().map((finder) => ({ ...finder, number: shownNumber(finder.phone) })),
    words: dictionary(locale, ['shared', 'safe-return', ...ADMIN_WORDS]),
  }
}

export async function action({ context, params: { id }, request }: Route.ActionArgs) {
  const asked = (await readForm(request))?.act
  const act = FOUND_ACTS.find((known) => known === asked)
  if (!act) return data({ refused: 'invalid-input' as const }, 400)
  const answer = await context.get(siteContext).call(actOnIncident, { id, act })
  return answer.ok ? redirect(`/admin/incidents/${id}`) : data({ refused: answer.code }, answer.status)
}

const CLOSED = { SAFE: 'safe', FALSE_ALARM: 'alarm', EXPIRED: 'expired' } as const

export default function Incident({ loaderData: { incident, finders }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('admin-operations')
  const { t: said } = useTranslation('safe-return')
  useStayCurrent()
  const name = fullName(incident.person)
  const title = incident.closedReason
    ? said(`found.heading.${CLOSED[incident.closedReason]}`, { name })
    : t('incident.title', { name })
  return (
    <>
      <title>{title}</title>
      <div className="head">
        <h1>{title}</h1>
        <Link to={`/admin/users/${incident.personUid}`}>{t('codes.person')}</Link>
      </div>
      {actionData && <Refused code={actionData.refused} />}
      <p className="soft">{t('incident.opened', { at: momentOf(incident.openedAt) })}</p>
      <Going found={incident} />
      <div className="act-line">
        <Acts found={incident} name={name} />
      </div>
      <div className="alarm">
        <section aria-labelledby="finders">
          <h2 id="finders">{t('incident.finders')}</h2>
          <p className="soft">{t('incident.audited')}</p>
          {finders.length === 0 && <p>{t('incident.noFinder')}</p>}
          {finders.map((finder) => (
            <div key={finder.at + finder.phone} className="card">
              <p>
                <strong>
                  <bdi>{finder.name}</bdi>
                </strong>{' '}
                <a className="number" href={telLink(finder.phone)}>
                  {finder.number}
                </a>
                <br />
                <span className="soft">{momentOf(finder.at)}</span>
              </p>
              <Place place={finder.place} position={finder.position} by={finder.name} />
            </div>
          ))}
        </section>
        <section aria-labelledby="timeline">
          <h2 id="timeline">{said('found.timeline')}</h2>
          <Timeline events={incident.timeline} />
        </section>
      </div>
    </>
  )
}

function Going({ found }: { found: Found }) {
  const { t } = useTranslation('safe-return')
  if (!found.open) return null
  const others = found.othersOnTheWay.map((relation) => t(`kin.${relation}`))
  return (
    <p role="status">
      {found.onMyWay && <span className="state good">{t('found.youGo')}</span>}{' '}
      {others.length > 0 && <span className="state good">{t('found.goes', { who: others.join(', ') })}</span>}
      {!found.onMyWay && others.length === 0 && <span className="state waiting">{t('found.nobodyGoes')}</span>}
    </p>
  )
}

/** What ends the alarm is asked once before. */
function Acts({ found, name }: { found: Found; name: string }) {
  const { t } = useTranslation('safe-return')
  const act = (word: string, quiet: boolean) => (
    <Form method="post">
      <button className={quiet ? 'button quiet' : 'button'} name="act" value={word}>
        {t(`found.act.${word}`)}
      </button>
    </Form>
  )
  if (!found.open) return found.reopenUntil ? act('reopen', true) : null
  return (
    <>
      {act(found.onMyWay ? 'withdraw' : 'on-my-way', found.onMyWay)}
      {(['safe', 'false-alarm'] as const).map((word) => (
        <AskFirst
          key={word}
          label={t(`found.act.${word}`)}
          title={t(`found.ask.${word}.title`, { name })}
          yes={t(`found.ask.${word}.yes`)}
          fields={{ act: word }}
          quiet={word === 'false-alarm' || !found.onMyWay}
        >
          <p>{t(`found.ask.${word}.text`)}</p>
        </AskFirst>
      ))}
    </>
  )
}
