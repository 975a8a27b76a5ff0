import { data, redirect } from 'react-router'
import { listOutbox, readDevOverview } from '#contract/dev.ts'
import { siteContext, type PageHandle } from '../site.ts'
import { useTranslation } from '../translation.ts'
import type { Route } from './+types/tour'
import css from './dev.css?inline'
import { enterConsole, enterPortal } from './enter.ts'
import { Phones } from './phones.tsx'
import { ReadyAccounts, ReadyLinks, SamplePeople } from './ready.tsx'
import { STORIES } from './stories.ts'
import { StoryCard } from './story-card.tsx'

export const handle: PageHandle = { words: ['dev'], script: 'dev', css, noindex: true }

export async function loader({ context }: Route.LoaderArgs) {
  const { call } = context.get(siteContext)
  const answer = await call(readDevOverview, {})
  if (!answer.ok) throw new Response(null, { status: answer.status })
  const outbox = await call(listOutbox, {})
  return { ...answer.data, messages: outbox.ok ? outbox.data : [] }
}

const BEGUN = 'begun'

/** Signs the browser in as the one whose story is pressed, and opens where it begins. */
export async function action({ context, request, url }: Route.ActionArgs) {
  const { call } = context.get(siteContext)
  const answer = await call(readDevOverview, {})
  if (!answer.ok) throw new Response(null, { status: answer.status })
  const asked = String((await request.formData()).get('story') ?? '')
  const story = STORIES.find(({ name, role }) => role && name === asked)
  const login = story && answer.data.accounts.find(({ role }) => role === story.role)
  if (!story?.path || !login) return data({ refused: 'nobody' as const }, { status: 400 })
  if (story.role === 'caregiver' || story.role === 'person')
    return (await enterPortal(call, login))
      ? redirect(story.path)
      : data({ refused: 'nobody' as const }, { status: 400 })
  const role = story.role === 'administrator' ? 'administrator' : 'organisation'
  const step = await enterConsole(call, login, role, url.searchParams.has(BEGUN))
  if (step === 'in') return redirect(story.path)
  // The next step needs the cookie of this one: the browser sends the same form again with it.
  if (step === 'again') return redirect(`/dev?${BEGUN}`, 307)
  return data({ refused: 'wait' as const }, { status: 409 })
}

export default function Tour({ loaderData, actionData }: Route.ComponentProps) {
  const { persons, accounts, links, messages, reached } = loaderData
  const { t } = useTranslation('dev')
  const base = import.meta.env.BASE_URL
  return (
    <div className="page tour">
      <title>{t('title')}</title>
      <div>
        <h1>{t('title')}</h1>
        <p>{t('about')}</p>
        {actionData && (
          <p className="notice alert" role="alert">
            {t(`refused.${actionData.refused}`)}
          </p>
        )}
        <ol className="stories">
          {STORIES.map((story) => (
            <StoryCard key={story.name} story={story} persons={persons} accounts={accounts} />
          ))}
        </ol>
        <p className="actions">
          <a href={`${base}go-to-points`}>{t('locator')}</a>
          <a href={`${base}admin`}>{t('console')}</a>
          <a href={`${base}api/docs/`}>{t('calls')}</a>
          <a href={`${base}dev/design`}>{t('design')}</a>
        </p>
      </div>
      <Phones messages={messages} reached={reached} />
      <div>
        <SamplePeople persons={persons} />
        <ReadyLinks links={links} />
        <ReadyAccounts accounts={accounts} />
      </div>
    </div>
  )
}
