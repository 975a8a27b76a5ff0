import { data, redirect } from 'react-router'
import { WRONG_WORDS_MAX } from '#contract/limits.ts'
import { reportWrongWords, WORD_PLACES } from '#contract/wrong-words.ts'
import { ASKED_AGAIN } from '../locator/cache-control.ts'
import { Field } from '../shared/field.tsx'
import { readForm } from '../shared/read-form.ts'
import { RefusedFields, useRefused } from '../shared/refused-fields.tsx'
import { refuseForm } from '../shared/refused-form.ts'
import { siteContext, type PageHandle } from '../site.ts'
import { useTranslation } from '../translation.ts'
import type { Route } from './+types/wrong-words'

export const handle: PageHandle = {
  words: ['wrong-words', 'errors', 'site'],
  script: 'none',
  publicSite: true,
  navigation: false,
  noindex: true,
}

const placeIn = (named: string | null | undefined) => WORD_PLACES.find((known) => known === named) ?? 'site'

export function loader({ url }: Route.LoaderArgs) {
  return data({ place: placeIn(url.searchParams.get('place')), sent: url.searchParams.has('sent') })
}

/** Sends what is said to be wrong, in the language of the page. */
export async function action({ context, request }: Route.ActionArgs) {
  const { call, locale } = context.get(siteContext)
  const form = (await readForm(request)) ?? {}
  const answer = await call(reportWrongWords, { locale, place: placeIn(form.place), text: form.text ?? '' })
  if (!answer.ok) return refuseForm(answer, form)
  return redirect(`${import.meta.env.BASE_URL}wrong-words?sent`, 303)
}

export const headers = () => ASKED_AGAIN

/** The page on which anybody says that words of ours are wrong in their language; it asks for nothing about who says so. */
export default function WrongWords({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <RefusedFields refused={actionData?.refused}>
      <WrongWordsForm {...loaderData} />
    </RefusedFields>
  )
}

function WrongWordsForm({ place, sent }: Route.ComponentProps['loaderData']) {
  const { t } = useTranslation('wrong-words')
  const refused = useRefused()
  const isField = refused?.field === 'text' || refused?.field === 'place'
  return (
    <div className="page">
      <title>{t('title')}</title>
      <meta name="description" content={t('description')} />
      <h1>{t('title')}</h1>
      {sent ? (
        <p className="notice good" role="status">
          {t('thanks')}
        </p>
      ) : (
        <form method="post" noValidate>
          <p>{t('text')}</p>
          {refused && !isField && (
            <p className="mistake" role="alert">
              {t(`errors:${refused.code}`)}
            </p>
          )}
          <Field as="select" name="place" label={t('place')} defaultValue={place}>
            {WORD_PLACES.map((known) => (
              <option key={known} value={known}>
                {t(`places.${known}`)}
              </option>
            ))}
          </Field>
          <Field
            as="textarea"
            name="text"
            label={t('words')}
            hint={t('wordsHint', { count: WRONG_WORDS_MAX })}
            rows={4}
            maxLength={WRONG_WORDS_MAX}
            autoComplete="off"
            required
          />
          <button className="button">{t('send')}</button>
        </form>
      )}
    </div>
  )
}
