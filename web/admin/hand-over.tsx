import { useEffect, useRef } from 'react'
import { data, Form, redirect, useSubmit } from 'react-router'
import { handOverToConsole } from '#contract/admin-access.ts'
import { Fatal } from '../journeys/dialogs.tsx'
import { leave } from '../journeys/outside-pages.ts'
import { siteContext, type PageHandle } from '../site.ts'
import { useTranslation } from '../translation.ts'
import { dictionary } from '../words.ts'
import type { Route } from './+types/hand-over'

export const handle: PageHandle = { words: ['admin', 'registration', 'errors'], script: 'app', noindex: true }

/** Opening the address consumes nothing: previews and mail scanners open addresses too. */
export function loader({ context }: Route.LoaderArgs) {
  return { words: dictionary(context.get(siteContext).locale, ['shared', ...handle.words]) }
}

export async function action({ context, params: { token } }: Route.ActionArgs) {
  const answer = await context.get(siteContext).call(handOverToConsole, { token })
  return answer.ok ? redirect('/admin/login') : data({ refused: answer.code }, answer.status)
}

export const headers = () => ({ 'Referrer-Policy': 'no-referrer' })

/** One button; the page presses it itself, because the hand-over lasts a minute. */
export default function HandOver({ actionData }: Route.ComponentProps) {
  const { t } = useTranslation('admin')
  const submit = useSubmit()
  const pressed = useRef(false)
  useEffect(() => {
    if (pressed.current) return
    pressed.current = true
    void submit(null, { method: 'post', replace: true })
  }, [submit])
  const title = t('handOver.title')
  return (
    <div className="page">
      <title>{title}</title>
      <h1>{title}</h1>
      {actionData ? (
        <>
          <p>{t(actionData.refused, { ns: 'errors' })}</p>
          <Fatal code={actionData.refused} onClose={() => leave('/')} />
        </>
      ) : (
        <>
          <p>{t('handOver.text')}</p>
          <Form method="post" replace>
            <button className="button">{t('handOver.button')}</button>
          </Form>
        </>
      )}
    </div>
  )
}
