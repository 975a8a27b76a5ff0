import { data, redirect } from 'react-router'
import { actOnOwnIncident, readOwnIncident } from '#contract/member.ts'
import { FAMILY_SENTENCES, readOwnThreadPhoto, readOwnThreads, writeOwnThread } from '#contract/thread.ts'
import { printOwnIncident } from '#contract/found-record.ts'
import { addressOf } from '../api.ts'
import { groundAround } from '../map/ground-around.server.ts'
import { actIn, beforeIn, shownFound } from '../safe-return/found-form.server.ts'
import { foundStyles } from '../safe-return/found-styles.ts'
import { FoundView } from '../safe-return/found-view.tsx'
import { PRIVATE } from '../safe-return/private.ts'
import { fullName } from '../safe-return/person.tsx'
import { saidIn, WRITE } from '../safe-return/thread-form.ts'
import { readForm } from '../shared/read-form.ts'
import { refusedForm } from '../shared/refused-form.ts'
import { siteContext, type PageHandle } from '../site.ts'
import { useTranslation } from '../translation.ts'
import type { Route } from './+types/incident'
import { loadOrRedirect, signedOut } from './answers.ts'
import { UNSENT } from './signed-out.ts'

/** The page of the private link, for who signed in: the same words, the same acts, kept fresh by the same script. */
export const handle: PageHandle = {
  words: ['safe-return', 'member', 'errors'],
  script: 'found',
  css: foundStyles,
  noindex: true,
}

export async function loader({ context, params: { id }, url }: Route.LoaderArgs) {
  const site = context.get(siteContext)
  const incident = loadOrRedirect(await site.call(readOwnIncident, { id, ...beforeIn(url) }))
  const drawn = shownFound(incident, url)
  const ground = await groundAround(site, incident.latest?.position)
  const threads = incident.open && incident.mayAct ? await site.call(readOwnThreads, { id }) : undefined
  return {
    ...drawn,
    threads: threads?.ok ? threads.data.threads : [],
    ground,
    isUnsent: url.searchParams.has(UNSENT),
    asked: incident.mayAct ? drawn.asked : undefined,
  }
}

export async function action({ context, params: { id }, request }: Route.ActionArgs) {
  const form = await readForm(request)
  const { call } = context.get(siteContext)
  if (form?.act === WRITE) {
    const answer = await call(writeOwnThread, { id, to: form.to ?? '', ...saidIn(FAMILY_SENTENCES, form) })
    if (!answer.ok)
      return signedOut(answer) ?? data({ refused: answer.code, unsent: refusedForm(answer, form) }, answer.status)
    return redirect(`/account/incidents/${id}`, { status: 303, headers: PRIVATE })
  }
  const said = actIn(form)
  if (!said) return data({ refused: 'invalid-input' as const, unsent: undefined }, 400)
  const answer = await call(actOnOwnIncident, { id, ...said })
  if (!answer.ok) return signedOut(answer) ?? data({ refused: answer.code, unsent: undefined }, answer.status)
  return redirect(`/account/incidents/${id}`, { status: 303, headers: PRIVATE })
}

export const headers = () => PRIVATE

export default function IncidentPage({ loaderData, actionData, params: { id } }: Route.ComponentProps) {
  const { t, locale } = useTranslation('safe-return')
  const { t: say } = useTranslation('member')
  const { found, isUnsent } = loaderData
  const name = fullName(found.person)
  const title = t('found.title')
  return (
    <div data-watch={addressOf(readOwnIncident, { id })} data-version={found.version} data-open={found.open}>
      <title>{actionData || isUnsent ? t('error.page', { title }) : title}</title>
      <meta name="format-detection" content="telephone=no, address=no" />
      {isUnsent && !actionData && (
        <div className="page">
          <p className="notice alert" role="alert">
            {say('unsent')}
          </p>
        </div>
      )}
      <FoundView
        {...loaderData}
        codes={`${import.meta.env.BASE_URL}account/people/${found.personUid}/card`}
        mayAct={found.mayAct}
        {...(found.mayAct && { record: addressOf(printOwnIncident, { id, locale: locale }) })}
        refused={actionData?.refused}
        unsent={actionData?.unsent}
        photoAt={(message) => addressOf(readOwnThreadPhoto, { id, message })}
      />
      <p className="page">
        <a href={`${import.meta.env.BASE_URL}account/people/${found.personUid}`}>
          {found.isSelf ? say('incident.backOwn') : say('incident.back', { name })}
        </a>
      </p>
    </div>
  )
}
