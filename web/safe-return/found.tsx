import { data, redirect } from 'react-router'
import { useTranslation } from 'react-i18next'
import type { RefusalCode } from '#contract/errors.ts'
import { actOnFound, FOUND_ACTS, readFound, type Found, type FoundAct } from '#contract/found.ts'
import { addressOf } from '../api.ts'
import { siteContext, type PageHandle } from '../site.ts'
import { Trouble } from '../shared/trouble.tsx'
import type { Route } from './+types/found'
import foundCss from './found.css?inline'
import css from './helper.css?inline'
import { FoundView, type Asked } from './found-view.tsx'
import { shownNumber } from './numbers.server.ts'
import { PRIVATE } from './private.ts'
import { readForm } from '../shared/read-form.ts'
import wayCss from './way.css?inline'

export const handle: PageHandle = {
  words: ['safe-return', 'errors'],
  script: 'found',
  css: wayCss + css + foundCss,
  noindex: true,
}

/** The newest finder first, each number as people read it. */
const shown = (found: Found) => ({
  found,
  finders: found.finders.toReversed().map((finder) => ({ ...finder, number: shownNumber(finder.phone) })),
})

export async function loader({ context, params: { token }, url }: Route.LoaderArgs) {
  const answer = await context.get(siteContext).call(readFound, { token })
  if (!answer.ok && answer.code === 'link-ended') return data({ page: 'ended' as const }, answer.status)
  if (!answer.ok) return data({ page: 'away' as const }, 503)
  const ask = url.searchParams.get('ask')
  const asked: Asked | undefined = ask === 'safe' || ask === 'false-alarm' ? ask : undefined
  return { page: 'found' as const, asked: answer.data.open ? asked : undefined, ...shown(answer.data) }
}

export async function action({ context, params: { token }, request }: Route.ActionArgs) {
  const { act } = (await readForm(request)) ?? {}
  const refused = (code: RefusalCode, status: number) => data({ refused: code }, status)
  if (!FOUND_ACTS.includes(act as FoundAct)) return refused('invalid-input', 400)
  const answer = await context.get(siteContext).call(actOnFound, { token, act: act as FoundAct })
  if (!answer.ok) return refused(answer.code, answer.status)
  return redirect(`/found/${token}`, { status: 303, headers: PRIVATE })
}

export const headers = () => PRIVATE

export default function FoundPage({ loaderData, actionData, params: { token } }: Route.ComponentProps) {
  const { t } = useTranslation('safe-return')
  if (loaderData.page === 'ended') return <Trouble title={t('found.ended.title')} text={t('found.ended.text')} />
  if (loaderData.page === 'away') return <Broken />
  const title = t('found.title')
  return (
    <div
      data-watch={addressOf(readFound, { token })}
      data-version={loaderData.found.timeline.length}
      data-open={loaderData.found.open}
    >
      <title>{actionData ? t('error.page', { title }) : title}</title>
      <meta name="format-detection" content="telephone=no, address=no" />
      <FoundView {...loaderData} refused={actionData?.refused} />
    </div>
  )
}

/** Whatever broke, the family can still call. */
export const ErrorBoundary = Broken

function Broken() {
  const { t } = useTranslation()
  return <Trouble title={t('broken.title')} text={t('broken.text')} />
}
