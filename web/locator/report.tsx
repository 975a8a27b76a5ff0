import { data, redirect } from 'react-router'
import { WRONG_ENTRY_MAX } from '#contract/limits.ts'
import { readGoToPoint, type GoToPoint } from '#contract/locator.ts'
import { reportWrongEntry, WRONG_ENTRIES } from '#contract/wrong-entry.ts'
import { HintAndMistake, Field } from '../shared/field.tsx'
import { TYPED_FORM } from '../shared/language-links.tsx'
import { PageHead } from '../shared/page-head.tsx'
import { readForm } from '../shared/read-form.ts'
import { RefusedFields, useRefused } from '../shared/refused-fields.tsx'
import { refuseForm } from '../shared/refused-form.ts'
import { siteContext, type PageHandle } from '../site.ts'
import { useTranslation } from '../translation.ts'
import { ASKED_AGAIN } from './cache-control.ts'
import type { Route } from './+types/report'
import { detailAddress, fullAddress } from './describe.ts'
import css from './detail.css?inline'
import { NoSuchPoint } from './detail.tsx'

export const handle: PageHandle = {
  words: ['locator', 'errors', 'site'],
  script: 'none',
  publicSite: true,
  navigation: false,
  noindex: true,
  css,
}

export async function loader({ context, params: { id }, url }: Route.LoaderArgs) {
  const answer = await context.get(siteContext).call(readGoToPoint, { id })
  if (!answer.ok) return data({ refused: answer.code }, answer.status)
  return { point: answer.data, sent: url.searchParams.has('sent') }
}

/** Sends what is said to be wrong with the entry. */
export async function action({ context, params: { id }, request }: Route.ActionArgs) {
  const form = (await readForm(request)) ?? {}
  const what = WRONG_ENTRIES.find((known) => known === form.what)
  if (!what) return refuseForm({ code: 'required-data', status: 400, field: 'what' }, form)
  const answer = await context.get(siteContext).call(reportWrongEntry, { id, what, text: form.text })
  if (!answer.ok) return refuseForm(answer, form)
  return redirect(`${detailAddress(id)}/report?sent`, 303)
}

export const headers = () => ASKED_AGAIN

/** The page on which anybody says that an entry is wrong; it asks for nothing about who says so. */
export default function Report({ loaderData, actionData }: Route.ComponentProps) {
  if (!('point' in loaderData)) return <NoSuchPoint code={loaderData.refused} />
  const refused = actionData && 'refused' in actionData ? actionData.refused : undefined
  return (
    <RefusedFields refused={refused}>
      <ReportForm {...loaderData} />
    </RefusedFields>
  )
}

function ReportForm({ point, sent }: { point: GoToPoint; sent: boolean }) {
  const { t } = useTranslation('locator')
  const refused = useRefused()
  const mistake = refused?.field === 'what' ? refused.code : undefined
  const back = detailAddress(point.id)
  return (
    <div className="page detail">
      <PageHead
        title={t('report.title', { name: point.name })}
        description={t('report.text')}
        path={`go-to-points/detail/${point.id}/report`}
      />
      <p className="to-list">
        <a href={back}>{t('detail.back')}</a>
      </p>
      <h1>{t('detail.report')}</h1>
      <p lang="en">
        <strong>{point.name}</strong>
        <br />
        {fullAddress(point)}
      </p>
      {sent ? (
        <p className="notice good" role="status">
          {t('report.thanks')}
        </p>
      ) : (
        <form id={TYPED_FORM} method="post" noValidate>
          {refused && !mistake && refused.field !== 'text' && (
            <p className="mistake" role="alert">
              {t(`errors:${refused.code}`)}
            </p>
          )}
          <fieldset className="field plain" aria-describedby={mistake && 'what-mistake'}>
            <legend>{t('report.what')}</legend>
            <HintAndMistake id="what" mistake={mistake} />
            {WRONG_ENTRIES.map((what) => (
              <label key={what} className="one-of">
                <input type="radio" name="what" value={what} defaultChecked={refused?.typed.what === what} required />
                <span>{t(`report.kinds.${what}`)}</span>
              </label>
            ))}
          </fieldset>
          <Field
            as="textarea"
            name="text"
            label={t('report.more')}
            hint={t('report.moreHint', { count: WRONG_ENTRY_MAX })}
            rows={3}
            maxLength={WRONG_ENTRY_MAX}
            autoComplete="off"
          />
          <p className="soft">{t('report.text')}</p>
          <button className="button">{t('report.send')}</button>
        </form>
      )}
    </div>
  )
}
