import { useTranslation } from 'react-i18next'
import { redirect } from 'react-router'
import { endOtherSessions, endOwnSession, listSessions, type OwnSession } from '#contract/sessions.ts'
import { SESSION_HOURS, SESSION_IDLE_HOURS } from '#contract/limits.ts'
import { LANG_ATTRIBUTE, type Locale } from '#contract/options.ts'
import { clock } from '../safe-return/timeline.tsx'
import { readForm } from '../shared/read-form.ts'
import { siteContext } from '../site.ts'
import type { Route } from './+types/sessions'
import { loadOrRedirect, takenOr } from './answers.ts'
import { Act, PortalPage } from './page.tsx'

const HERE = '/account/sessions'

export async function loader({ context }: Route.LoaderArgs) {
  return loadOrRedirect(await context.get(siteContext).call(listSessions, {}))
}

/** Ends one session, or all but this one. */
export async function action({ context, request }: Route.ActionArgs) {
  const { call } = context.get(siteContext)
  const { id = '' } = (await readForm(request)) ?? {}
  const answer = id ? await call(endOwnSession, { id }) : await call(endOtherSessions, {})
  // It ended in the meantime: what was wished is so.
  if (!answer.ok && answer.code === 'not-found') return redirect(`${HERE}?done=sessionEnded`, 303)
  return takenOr(answer, `${HERE}?done=${id ? 'sessionEnded' : 'sessionsEnded'}`, { id })
}

export default function Sessions({ loaderData: { sessions }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('member')
  return (
    <PortalPage
      title={t('sessions.title')}
      back={{ to: '/account/settings', label: t('settings.title') }}
      refused={actionData?.refused}
    >
      <p>{t('sessions.text', { hours: SESSION_HOURS, idle: SESSION_IDLE_HOURS })}</p>
      <ul className="ways-on">
        {sessions.map((session) => (
          <li key={session.id} className="card stack">
            <OneSession session={session} />
          </li>
        ))}
      </ul>
      <h2>{t('sessions.others')}</h2>
      <p>{t('sessions.othersText')}</p>
      <Act fields={{}} label={t('sessions.endOthers')} />
    </PortalPage>
  )
}

/** One sign-in in words: the device, the country where it is known, its times, and the button that ends it. */
function OneSession({ session }: { session: OwnSession }) {
  const { t, i18n } = useTranslation('member')
  const { id, browser, system, country, signedInAt, lastUsedAt, isThis } = session
  const device = [browser, system].flatMap((name) => name ?? []).join(' · ') || t('sessions.unknown')
  const place =
    country && new Intl.DisplayNames([LANG_ATTRIBUTE[i18n.language as Locale]], { type: 'region' }).of(country)
  return (
    <>
      <h2>
        {device} {isThis && <span className="state good">{t('sessions.this')}</span>}
      </h2>
      {place && <p>{place}</p>}
      <p className="soft">
        {t('sessions.signedIn', { at: clock(signedInAt, i18n.language) })}
        <br />
        {t('sessions.used', { at: clock(lastUsedAt, i18n.language) })}
      </p>
      {!isThis && <Act fields={{ id }} label={t('sessions.end')} name={`${t('sessions.end')}: ${device}`} />}
    </>
  )
}
