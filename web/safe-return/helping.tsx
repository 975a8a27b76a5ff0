import { data, redirect } from 'react-router'
import { proveFinder } from '#contract/safe-return.ts'
import { siteContext, type PageHandle } from '../site.ts'
import type { Route } from './+types/helping'
import css from './helper.css?inline'
import { typedPageAt } from './helper-form.ts'
import { PRIVATE } from './private.ts'
import { CallForHelp } from './unusable.tsx'
import { Destination } from './way.tsx'
import wayCss from '../shared/way.css?inline'
import { useTranslation } from '../translation.ts'

export const handle: PageHandle = { words: ['safe-return'], script: 'none', css: wayCss + css, noindex: true }

/** Proves the number by a press, never by a GET: messengers open links to show what is behind them. */
export async function action({ context, params: { token } }: Route.ActionArgs) {
  const answer = await context.get(siteContext).call(proveFinder, { token })
  if (!answer.ok) return data({ hasEnded: true }, answer.status)
  if (answer.data.isTyped) return redirect(typedPageAt(answer.data.uid), { status: 303, headers: PRIVATE })
  // On the page of an unusable code the step thanks; on that of a working one it changes nothing.
  return redirect(`/safereturncards/${answer.data.uid}?step=thanks`, { status: 303, headers: PRIVATE })
}

export const headers = () => PRIVATE

/** Behind the link in a finder's own text message: one button that says that the number is theirs. */
export default function Helping({ actionData }: Route.ComponentProps) {
  const { t } = useTranslation('safe-return')
  const title = actionData?.hasEnded ? t('helping.ended') : t('helping.title')
  return (
    <div className="page helper">
      <title>{title}</title>
      <div className="way">
        <Destination id="number" title={title} level={1}>
          {actionData?.hasEnded ? (
            <>
              <p>{t('helping.endedText')}</p>
              <CallForHelp />
            </>
          ) : (
            <>
              <p>{t('helping.text')}</p>
              <form method="post">
                <button className="button wide">{t('helping.confirm')}</button>
              </form>
            </>
          )}
        </Destination>
      </div>
    </div>
  )
}
