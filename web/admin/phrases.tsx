import { Form, redirect, useNavigation } from 'react-router'
import type { RefusalCode } from '#contract/errors.ts'
import {
  listPhrases,
  PHRASES,
  putPhrase,
  removePhrase,
  SPOKEN_LANGUAGES,
  type Phrase,
  type SpokenLanguage,
} from '#contract/recordings.ts'
import { call } from '../api.ts'
import { wavFile } from '../media/wav-file.ts'
import { Field } from '../shared/field.tsx'
import { RefusedFields } from '../shared/refused-fields.tsx'
import { siteContext } from '../site.ts'
import { useTranslation } from '../translation.ts'
import type { Route } from './+types/phrases'
import { Done, Refused } from './page-parts.tsx'
import { PhrasesIn, type StoredPhrase } from './phrases-in.tsx'
import './phrases.css'
import { loadOrRedirect } from './sign-in-redirect.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { phrases } = loadOrRedirect(await context.get(siteContext).call(listPhrases, {}), url)
  const done = (['recorded', 'removed'] as const).find((known) => url.searchParams.has(known))
  return { phrases, done, opened: url.searchParams.get('language') }
}

/** What was chosen is made a WAV file by the browser, which knows more formats than we take, and goes to the service itself. */
export async function clientAction({ request }: Route.ClientActionArgs) {
  const form = await request.formData()
  const text = (name: string) => String(form.get(name) ?? '')
  const [language, phrase] = [text('language') as SpokenLanguage, text('phrase') as Phrase]
  const typed = { language, phrase }
  const done = (what: string) => redirect(`/admin/phrases?${what}&language=${language}`)
  if (text('intent') === 'remove') {
    const answer = await call(removePhrase, typed)
    return answer.ok ? done('removed') : { refused: { code: answer.code, typed } }
  }
  const chosen = form.get('file')
  const refuse = (code: RefusalCode) => ({ refused: { code, field: 'file', typed } })
  const file = chosen instanceof File && chosen.size > 0 ? await wavFile(chosen) : undefined
  if (!file) return refuse('recording-type')
  const answer = await call(putPhrase, { ...typed, file })
  return answer.ok ? done('recorded') : refuse(answer.code)
}

/** The words that finders can play to a person: recorded, heard, replaced and removed here, in eight languages. */
export default function Phrases({ loaderData: { phrases, done, opened }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('admin-operations')
  const refused = actionData && 'refused' in actionData ? actionData.refused : undefined
  const title = t('phrases.title')
  return (
    <>
      <title>{refused ? t('errorTitle', { title }) : title}</title>
      <h1>{title}</h1>
      {refused && <Refused refused={refused} />}
      {done && !refused && <Done>{t(`phrases.done.${done}`)}</Done>}
      <p>{t('phrases.text')}</p>
      <RefusedFields refused={refused}>
        <AddRecording phrases={phrases} opened={opened} />
      </RefusedFields>
      {SPOKEN_LANGUAGES.map((language) => (
        <PhrasesIn
          key={language}
          language={language}
          stored={phrases.filter((one) => one.language === language)}
          isOpen={language === opened}
        />
      ))}
    </>
  )
}

/** The first words that are missing are chosen already. */
function AddRecording({ phrases, opened }: { phrases: StoredPhrase[]; opened: string | null }) {
  const { t } = useTranslation('admin-operations')
  const isSending = useNavigation().state !== 'idle'
  const has = (language: string, phrase: string) =>
    phrases.some((one) => one.language === language && one.phrase === phrase)
  const isMissing = (language: string) => PHRASES.some((phrase) => !has(language, phrase))
  const known = SPOKEN_LANGUAGES.filter(isMissing)
  const language = known.find((one) => one === opened) ?? known[0] ?? SPOKEN_LANGUAGES[0]
  const missing = PHRASES.find((phrase) => !has(language, phrase)) ?? PHRASES[0]
  return (
    <>
      <h2>{t('phrases.add')}</h2>
      <Form method="post" encType="multipart/form-data" className="narrow" key={`${language} ${missing}`}>
        <Field as="select" label={t('phrases.language')} name="language" defaultValue={language}>
          {SPOKEN_LANGUAGES.map((one) => (
            <option key={one} value={one}>
              {t(`phrases.languages.${one}`)}
            </option>
          ))}
        </Field>
        <Field as="select" label={t('phrases.phrase')} name="phrase" defaultValue={missing}>
          {PHRASES.map((phrase) => (
            <option key={phrase} value={phrase}>
              {t(`phrases.sentences.${phrase}`)}
            </option>
          ))}
        </Field>
        <Field label={t('phrases.file')} hint={t('phrases.hint')} name="file" type="file" accept="audio/*" required />
        <p className="actions">
          <button className="button" disabled={isSending}>
            {t('phrases.send')}
          </button>
        </p>
        <output>{isSending ? t('phrases.sending') : ''}</output>
      </Form>
    </>
  )
}
