import { data, redirect } from 'react-router'
import { openLink } from '#contract/accounts.ts'
import { PHOTO_MAX_BYTES } from '#contract/limits.ts'
import { HELD_LINK } from '#contract/fields.ts'
import { ANSWER_FIELDS, answerQuestion, answerWithPhoto, readQuestion, type AnswerField } from '#contract/questions.ts'
import type { RefusalCode } from '#contract/errors.ts'
import { PRIVATE } from '../safe-return/private.ts'
import { WithHelpline } from '../shared/helpline.tsx'
import { RefusedFields } from '../shared/refused-fields.tsx'
import { refuseForm } from '../shared/refused-form.ts'
import { readForm } from '../shared/read-form.ts'
import { readUpload } from '../shared/read-upload.ts'
import { Trouble } from '../shared/trouble.tsx'
import { useBrand } from '../shared/use-brand.ts'
import { siteContext, type PageHandle } from '../site.ts'
import { useTranslation } from '../translation.ts'
import type { Route } from './+types/question'
import css from './question.css?inline'
import { AnswerForm } from './question-fields.tsx'

export const handle: PageHandle = {
  words: ['question', 'sections', 'errors'],
  script: 'none',
  css,
  noindex: true,
  publicSite: true,
  navigation: false,
}

const PAGE = '/question'

/** Shows what a link asks. Its token leaves the address, and looking uses nothing up: mail programs open links before people do. */
export async function loader({ context, params: { token }, url }: Route.LoaderArgs) {
  const { call } = context.get(siteContext)
  if (url.searchParams.has('answered')) return { page: 'answered' as const }
  if (token !== HELD_LINK) {
    const opened = await call(openLink, { token, purpose: 'question' })
    if (opened.ok) throw redirect(`${PAGE}/${HELD_LINK}${url.search}`, { headers: PRIVATE })
    return ended(opened.code)
  }
  const answer = await call(readQuestion, { token })
  return answer.ok ? { page: 'question' as const, question: answer.data } : ended(answer.code)
}

const ended = (code: RefusalCode) =>
  data({ page: code === 'link-ended' ? ('ended' as const) : ('away' as const) }, code === 'link-ended' ? 404 : 503)

/** Sends the answer: with the fields that are filled in, or with a photo. */
export async function action({ context, params: { token }, request }: Route.ActionArgs) {
  const { call } = context.get(siteContext)
  const upload = await readUpload(request.clone(), PHOTO_MAX_BYTES)
  const form = upload?.fields ?? (await readForm(request)) ?? {}
  const { question = '', agreePhoto } = form
  const answer =
    form.opened === 'photo'
      ? await sendPhoto(upload?.file, agreePhoto, (file) =>
          call(answerWithPhoto, { token, question, consent: 'PHOTO', file }),
        )
      : await call(answerQuestion, { token, question, ...answersIn(form) })
  if (answer.ok) return redirect(`${PAGE}/${HELD_LINK}?answered`, { status: 303, headers: PRIVATE })
  return refuseForm(answer, form)
}

type Refusal = { ok: false; code: RefusalCode; status: number; field?: string }

/** Sends a photo that was chosen and agreed to, or says what is missing. */
async function sendPhoto<A>(file: File | undefined, agreed: string | undefined, send: (file: File) => Promise<A>) {
  const missing = (code: RefusalCode, field: string): Refusal => ({ ok: false, code, status: 400, field })
  if (!file) return missing('fill-required-data', 'file')
  if (agreed !== 'yes') return missing('photo-consent-required', 'agreePhoto')
  return send(file)
}

/** The answers among the fields of a form. */
function answersIn(form: Record<string, string>): Partial<Record<AnswerField, string>> {
  const names: readonly AnswerField[] = Object.values(ANSWER_FIELDS).flat()
  return Object.fromEntries(names.flatMap((name) => (form[name] === undefined ? [] : [[name, form[name]]])))
}

export const headers = () => PRIVATE

/** The page of a question about a registration: what was asked, what it opens, and nothing else of the account. */
export default function QuestionPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('question')
  const { helpline, name: brand } = useBrand()
  if (loaderData.page === 'answered')
    return <Trouble title={t('answered.title')} text={t('answered.text')} picture={null} />
  if (loaderData.page === 'ended')
    return (
      <Trouble title={t('ended.title')} text={<WithHelpline text={t('ended.text', { helpline })} />} picture={null} />
    )
  if (loaderData.page !== 'question') return <Broken />
  const { question } = loaderData
  const title = t(`asks.${question.question}`)
  const refused = actionData?.refused
  return (
    <div className="page">
      <title>{refused ? t('error', { title }) : title}</title>
      <h1>{title}</h1>
      <p className="lead">
        {question.about ? t('about.other', { name: question.about, brand }) : t('about.own', { brand })}
      </p>
      {question.text ? <blockquote>{question.text}</blockquote> : <p>{t(`why.${question.question}`)}</p>}
      {refused && (
        <p className="notice alert" role="alert">
          {refused.field ? (
            <a href={`#${refused.field}`}>{t(refused.code, { ns: 'errors' })}</a>
          ) : (
            t(refused.code, { ns: 'errors' })
          )}
        </p>
      )}
      <RefusedFields refused={refused}>
        <AnswerForm question={question} />
      </RefusedFields>
      <p className="soft">
        <WithHelpline text={t('privacy', { helpline })} />
      </p>
    </div>
  )
}

/** Whatever broke, the question can be answered on the telephone. */
export const ErrorBoundary = Broken

function Broken() {
  const { t } = useTranslation()
  return <Trouble title={t('broken.title')} text={t('broken.text')} />
}
