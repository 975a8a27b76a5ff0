import { redirect } from 'react-router'
import { endOtherSessions, endOwnSession, listSessions } from '#contract/sessions.ts'
import { SESSION_HOURS, SESSION_IDLE_HOURS } from '#contract/limits.ts'
import { readForm } from '../shared/read-form.ts'
import { siteContext } from '../site.ts'
import { useTranslation } from '../translation.ts'
import type { Route } from './+types/sessions'
import { loadOrRedirect, takenOr } from './answers.ts'
import { Act, PortalPage } from './page.tsx'
import { OneSession } from './one-session.tsx'

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
