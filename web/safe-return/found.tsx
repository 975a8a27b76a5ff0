import { data, redirect } from 'react-router'
import { telLink } from '#contract/brand.ts'
import type { RefusalCode } from '#contract/errors.ts'
import { actOnFound, readFound } from '#contract/found.ts'
import { FAMILY_SENTENCES, readFoundThreads, readThreadPhoto, writeFoundThread } from '#contract/thread.ts'
import { printFound } from '#contract/found-record.ts'
import { addressOf } from '../api.ts'
import { groundAround } from '../map/ground-around.server.ts'
import { siteContext, type PageHandle } from '../site.ts'
import { Trouble } from '../shared/trouble.tsx'
import { unbroken, useBrand } from '../shared/use-brand.ts'
import type { Route } from './+types/found'
import { actIn, beforeIn, shownFound } from './found-form.server.ts'
import { foundStyles } from './found-styles.ts'
import { FoundView } from './found-view.tsx'
import { saidIn, WRITE } from './thread-form.ts'
import { PRIVATE } from './private.ts'
import { readForm } from '../shared/read-form.ts'
import { refusedForm } from '../shared/refused-form.ts'
import { useTranslation } from '../translation.ts'

export const handle: PageHandle = {
  words: ['safe-return', 'errors'],
  script: 'found',
  css: foundStyles,
  noindex: true,
}

export async function loader({ context, params: { token }, url }: Route.LoaderArgs) {
  const site = context.get(siteContext)
  const answer = await site.call(readFound, { token, ...beforeIn(url) })
  if (!answer.ok && answer.code === 'link-ended') return data({ page: 'ended' as const }, answer.status)
  if (!answer.ok) return data({ page: 'away' as const }, 503)
  const threads = answer.data.open ? await site.call(readFoundThreads, { token }) : undefined
  const ground = await groundAround(site, answer.data.latest?.position)
  const written = { threads: threads?.ok ? threads.data.threads : [] }
  return { page: 'found' as const, ...shownFound(answer.data, url), ...written, ground }
}

export async function action({ context, params: { token }, request }: Route.ActionArgs) {
  const form = await readForm(request)
  const { call } = context.get(siteContext)
  if (form?.act === WRITE) {
    const answer = await call(writeFoundThread, { token, to: form.to ?? '', ...saidIn(FAMILY_SENTENCES, form) })
    if (!answer.ok) return data({ refused: answer.code, unsent: refusedForm(answer, form) }, answer.status)
    return redirect(`/found/${token}`, { status: 303, headers: PRIVATE })
  }
  const said = actIn(form)
  const refused = (code: RefusalCode, status: number) => data({ refused: code, unsent: undefined }, status)
  if (!said) return refused('invalid-input', 400)
  const answer = await call(actOnFound, { token, ...said })
  if (!answer.ok) return refused(answer.code, answer.status)
  return redirect(`/found/${token}`, { status: 303, headers: PRIVATE })
}

export const headers = () => PRIVATE

export default function FoundPage({ loaderData, actionData, params: { token } }: Route.ComponentProps) {
  const { t, locale } = useTranslation('safe-return')
  const { helpline } = useBrand()
  if (loaderData.page === 'ended')
    return (
      <Trouble title={t('found.ended.title')} text={t('found.ended.text')}>
        <a className="button" href={telLink(helpline)}>
          {t('helpline', { ns: 'shared' })} {unbroken(helpline)}
        </a>
      </Trouble>
    )
  if (loaderData.page === 'away') return <Broken />
  const title = t('found.title')
  return (
    <div
      data-watch={addressOf(readFound, { token })}
      data-version={loaderData.found.version}
      data-open={loaderData.found.open}
    >
      <title>{actionData ? t('error.page', { title }) : title}</title>
      <meta name="format-detection" content="telephone=no, address=no" />
      <FoundView
        {...loaderData}
        codes={`${import.meta.env.BASE_URL}account`}
        record={addressOf(printFound, { token, locale: locale })}
        refused={actionData?.refused}
        unsent={actionData?.unsent}
        photoAt={(message) => addressOf(readThreadPhoto, { token, message })}
      />
    </div>
  )
}

/** Whatever broke, the family can still call. */
export const ErrorBoundary = Broken

function Broken() {
  const { t } = useTranslation()
  return <Trouble title={t('broken.title')} text={t('broken.text')} />
}
