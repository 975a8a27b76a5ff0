import type { Answer } from '#contract/endpoint.ts'
import { HISTORY_DAYS } from '#contract/limits.ts'
import { readHistory } from '#contract/member.ts'
import { clock } from '../safe-return/timeline.tsx'
import { siteContext } from '../site.ts'
import { useTranslation } from '../translation.ts'
import type { Route } from './+types/history'
import { loadOrRedirect } from './answers.ts'
import { ChangesList } from './changes-list.tsx'
import { PortalPage } from './page.tsx'

const base = import.meta.env.BASE_URL

export async function loader({ context, params: { uid }, url }: Route.LoaderArgs) {
  const after = url.searchParams.get('after') ?? undefined
  const read = loadOrRedirect(await context.get(siteContext).call(readHistory, { uid, ...(after && { after }) }))
  return { ...read, isOlder: after !== undefined }
}

/** Alarms, scans and what others changed; older changes stand on pages of their own. */
export default function History({ loaderData }: Route.ComponentProps) {
  const { person, scans, incidents, changes, next, isOlder } = loaderData
  const { t } = useTranslation('member')
  const { uid, name, isSelf } = person
  return (
    <PortalPage
      name={name}
      title={isSelf ? t('history.ownTitle') : t('history.title', { name })}
      back={{ to: `/account/people/${uid}`, label: isSelf ? t('person.ownTitle') : name }}
    >
      {!isOlder && <Happened scans={scans} incidents={incidents} />}
      <h2>{t('changes.title')}</h2>
      <p>{t('changes.text')}</p>
      <ChangesList changes={changes} next={next} isOlder={isOlder} />
    </PortalPage>
  )
}

/** Alarms and scans of the last days. */
function Happened({ scans, incidents }: Pick<Answer<typeof readHistory>, 'scans' | 'incidents'>) {
  const { t, locale } = useTranslation('member')
  const days = HISTORY_DAYS
  return (
    <>
      <p>{t('history.kept', { days })}</p>
      <h2>{t('history.alarms')}</h2>
      {incidents.length === 0 && <p>{t('history.noAlarms', { days })}</p>}
      <ul className="rows">
        {incidents.map(({ id, openedBy, openedAt, closedReason }) => (
          <li key={id}>
            <div>
              <p>
                <strong>{t(`history.openedBy.${openedBy}`)}</strong>
              </p>
              <p className="soft">
                <time dateTime={openedAt}>{clock(openedAt, locale)}</time> ·{' '}
                {t(`history.closed.${closedReason ?? 'open'}`)}
              </p>
            </div>
            <a className="act" href={`${base}account/incidents/${id}`}>
              {t('history.see')}
              <span className="visually-hidden">: {clock(openedAt, locale)}</span>
            </a>
          </li>
        ))}
      </ul>
      <h2>{t('history.scans')}</h2>
      {scans.length === 0 ? (
        <p>{t('history.noScans', { days })}</p>
      ) : (
        <div className="scans">
          <table>
            <thead>
              <tr>
                <th scope="col">{t('history.time')}</th>
                <th scope="col">{t('history.thing')}</th>
                <th scope="col">{t('history.then')}</th>
              </tr>
            </thead>
            <tbody>
              {scans.map(({ at, label, incidentId }, index) => (
                <tr key={index}>
                  <td>
                    <time dateTime={at}>{clock(at, locale)}</time>
                  </td>
                  <td>{label}</td>
                  <td>
                    {incidentId ? (
                      <a href={`${base}account/incidents/${incidentId}`}>{t('history.alarm')}</a>
                    ) : (
                      t('history.nothing')
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  )
}
