import { Link, redirect, useFetcher } from 'react-router'
import { beginWatch, endWatch, readAlarmCount, readWatch, type AlarmCount } from '#contract/admin-watch.ts'
import { readForm } from '../shared/read-form.ts'
import { siteContext, type PageHandle } from '../site.ts'
import { useTranslation } from '../translation.ts'
import { dictionary } from '../words.ts'
import type { Route } from './+types/watch'
import { loginAddress } from './sign-in-redirect.ts'
import { useAlarms, type Alarms } from './use-alarms.ts'
import { momentOf } from './dates.ts'
import './console.css'
import './watch.css'

export const handle: PageHandle = { words: ['admin-incidents'], script: 'app', noindex: true }

/** The count, for a session of the console or a watch; whoever has neither signs in first. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { call, locale } = context.get(siteContext)
  const [count, watch] = [await call(readAlarmCount, {}), await call(readWatch, {})]
  if (!count.ok || !watch.ok) {
    if (!count.ok && count.code === 'sign-in-required') throw redirect(loginAddress(url))
    throw new Response(null, { status: 503 })
  }
  return { words: dictionary(locale, ['shared', ...handle.words]), count: count.data, until: watch.data.until }
}

/** Begins the watch of this browser, or ends it. */
export async function action({ context, request }: Route.ActionArgs) {
  const { call } = context.get(siteContext)
  const intent = (await readForm(request))?.intent
  const answer = intent === 'end' ? await call(endWatch, {}) : await call(beginWatch, {})
  return { isDone: answer.ok, isEnd: intent === 'end' }
}

export default function Watch({ loaderData: { count: start, until } }: Route.ComponentProps) {
  const { t } = useTranslation('admin-incidents')
  const alarms = useAlarms(start)
  const count = alarms.count ?? start
  const waits = count.loud > 0
  return (
    <div className={waits || alarms.isLost ? 'watch loud' : 'watch'}>
      <title>{t('watch.title')}</title>
      <h1>{t('watch.title')}</h1>
      <p className="figure">
        <strong>{alarms.isLost ? '?' : count.open}</strong>
        <span>{t('watch.open', { count: count.open })}</span>
      </p>
      <p role="status">{!alarms.isLost && <Sentence count={count} />}</p>
      {alarms.isLost && <p role="alert">{t(alarms.isEnded ? 'watch.over' : 'bell.lost')}</p>}
      <Controls alarms={alarms} until={until} />
      <p>
        <Link to="/admin/incidents" reloadDocument>
          {t('watch.console')}
        </Link>
      </p>
    </div>
  )
}

/** Whether anybody waits, in one sentence. */
function Sentence({ count: { open, loud } }: { count: AlarmCount }) {
  const { t } = useTranslation('admin-incidents')
  if (loud > 0) return t('bell.loud', { count: loud })
  return t(open > 0 ? 'watch.answered' : 'watch.quiet')
}

/** One press begins the watch and lets the page sound. */
function Controls({ alarms, until }: { alarms: Alarms; until: string | null }) {
  const { t } = useTranslation('admin-incidents')
  const { Form, data, state } = useFetcher<typeof action>()
  const turnOn = () => void alarms.turnOn()
  return (
    <>
      <p>
        {until ? t('watch.until', { until: momentOf(until) }) : t('watch.notYet')}{' '}
        {alarms.hasSound ? t('bell.soundOn') : until && <strong>{t('watch.silent')}</strong>}
      </p>
      {data && !data.isDone && <p role="alert">{t('watch.refused')}</p>}
      <div className="act-line">
        {!until && (
          <Form method="post">
            <button className="button" name="intent" value="begin" onClick={turnOn} disabled={state !== 'idle'}>
              {t('watch.begin')}
            </button>
          </Form>
        )}
        {until && !alarms.hasSound && (
          <button type="button" className="button" onClick={turnOn}>
            {t('bell.turnOn')}
          </button>
        )}
        {alarms.hasSound && (
          <button type="button" className="button quiet" onClick={alarms.turnOff}>
            {t('bell.turnOff')}
          </button>
        )}
        {until && (
          <Form method="post">
            <button className="button quiet" name="intent" value="end" onClick={alarms.turnOff}>
              {t('watch.end')}
            </button>
          </Form>
        )}
      </div>
    </>
  )
}
