import { data, redirect } from 'react-router'
import { useTranslation } from 'react-i18next'
import { actOnOwnIncident, readOwnIncident } from '#contract/member.ts'
import { FOUND_ACTS, type FoundAct } from '#contract/found.ts'
import { addressOf } from '../api.ts'
import foundCss from '../safe-return/found.css?inline'
import { FoundView, type Asked } from '../safe-return/found-view.tsx'
import css from '../safe-return/helper.css?inline'
import { shownNumber } from '../safe-return/numbers.server.ts'
import { PRIVATE } from '../safe-return/private.ts'
import { fullName } from '../safe-return/person.tsx'
import wayCss from '../safe-return/way.css?inline'
import { readForm } from '../shared/read-form.ts'
import { siteContext, type PageHandle } from '../site.ts'
import type { Route } from './+types/incident'
import { shown } from './answers.ts'

/** The page of the private link, for who signed in: the same words, the same acts, kept fresh by the same script. */
export const handle: PageHandle = {
  words: ['safe-return', 'member', 'errors'],
  script: 'found',
  css: wayCss + css + foundCss,
  noindex: true,
}

export async function loader({ context, params: { id }, url }: Route.LoaderArgs) {
  const incident = shown(await context.get(siteContext).call(readOwnIncident, { id }))
  const ask = url.searchParams.get('ask')
  const asked: Asked | undefined = ask === 'safe' || ask === 'false-alarm' ? ask : undefined
  return {
    found: incident,
    asked: incident.open && incident.mayAct ? asked : undefined,
    finders: incident.finders.toReversed().map((finder) => ({ ...finder, number: shownNumber(finder.phone) })),
  }
}

export async function action({ context, params: { id }, request }: Route.ActionArgs) {
  const { act } = (await readForm(request)) ?? {}
  if (!FOUND_ACTS.includes(act as FoundAct)) return data({ refused: 'invalid-input' as const }, 400)
  const answer = await context.get(siteContext).call(actOnOwnIncident, { id, act: act as FoundAct })
  if (!answer.ok) return data({ refused: answer.code }, answer.status)
  return redirect(`/account/incidents/${id}`, { status: 303, headers: PRIVATE })
}

export const headers = () => PRIVATE

export default function IncidentPage({ loaderData, actionData, params: { id } }: Route.ComponentProps) {
  const { t } = useTranslation('safe-return')
  const { t: say } = useTranslation('member')
  const { found } = loaderData
  const name = fullName(found.person)
  const title = t('found.title')
  return (
    <div data-watch={addressOf(readOwnIncident, { id })} data-version={found.timeline.length} data-open={found.open}>
      <title>{actionData ? t('error.page', { title }) : title}</title>
      <meta name="format-detection" content="telephone=no, address=no" />
      <FoundView {...loaderData} mayAct={found.mayAct} refused={actionData?.refused} />
      <p className="page">
        <a href={`${import.meta.env.BASE_URL}account/people/${found.personUid}`}>{say('incident.back', { name })}</a>
      </p>
    </div>
  )
}
