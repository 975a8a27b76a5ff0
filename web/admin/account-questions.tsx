import { Form } from 'react-router'
import type { AccountFile } from '#contract/admin-accounts.ts'
import type { AskedQuestion } from '#contract/admin-questions.ts'
import { LANG_ATTRIBUTE } from '#contract/options.ts'
import { photoAddress } from '../media/photo-address.ts'
import { useTranslation } from '../translation.ts'
import { momentOf } from './dates.ts'

/** What was asked about the registration, with the answers: an answer is compared with what stands, and taken or left. */
export function Questions({ account }: { account: AccountFile }) {
  const { t } = useTranslation('admin-accounts')
  if (account.questions.length === 0) return null
  return (
    <section id="questions">
      <h2>{t('questions.title')}</h2>
      {account.questions.map((question) => (
        <article key={question.id}>
          <h3>
            {t(`deed.ask.prepared.${question.question}`)}: {t(`questions.state.${question.state}`)}
          </h3>
          {question.text && <blockquote lang={LANG_ATTRIBUTE[question.locale]}>{question.text}</blockquote>}
          <Times question={question} />
          {question.answer.length > 0 && <Compared question={question} />}
          {question.photo && <Photos before={account.photo} sent={question.photo} />}
          {question.state === 'ANSWERED' && account.status === 'PENDING' && (
            <Form method="post" preventScrollReset>
              <p>{t(isForReading(question) ? 'questions.noteWords' : 'questions.note')}</p>
              <input type="hidden" name="seen" value={account.seen} />
              <input type="hidden" name="id" value={question.id} />
              <p className="actions">
                <button className="button" name="intent" value="take">
                  {t('questions.take')}
                </button>
                <button className="button quiet" name="intent" value="leave">
                  {t('questions.leave')}
                </button>
              </p>
            </Form>
          )}
        </article>
      ))}
    </section>
  )
}

/** Words, and somebody to call, are read by staff and written nowhere. */
const isForReading = ({ opened }: AskedQuestion) => opened === 'text' || opened === 'contact'

function Times({ question: { by, to, at, remindedAt, answeredAt, closed } }: { question: AskedQuestion }) {
  const { t } = useTranslation('admin-accounts')
  const said = [
    t('questions.asked', { by, to, at: momentOf(at) }),
    remindedAt && t('questions.reminded', { at: momentOf(remindedAt) }),
    answeredAt && t('questions.answered', { at: momentOf(answeredAt) }),
    closed && t('work.closed', { by: closed.by, at: momentOf(closed.at) }),
  ]
  return <p className="soft">{said.filter(Boolean).join(' · ')}</p>
}

function Compared({ question: { answer, locale } }: { question: AskedQuestion }) {
  const { t } = useTranslation('admin-accounts')
  const has = (value: string | null) => (value ? value : <span className="soft">{t('questions.nothing')}</span>)
  return (
    <table className="records">
      <caption className="visually-hidden">{t('questions.title')}</caption>
      <thead>
        <tr>
          {(['what', 'before', 'now'] as const).map((column) => (
            <th key={column} scope="col">
              {t(`questions.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {answer.map(({ field, before, value }) => (
          <tr key={field}>
            <th scope="row">{t(`questions.field.${field}`)}</th>
            <td data-name={t('questions.before')}>{has(before)}</td>
            <td data-name={t('questions.now')} lang={LANG_ATTRIBUTE[locale]}>
              {before === value ? has(value) : <strong>{has(value)}</strong>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Photos({ before, sent }: { before: string | null; sent: string }) {
  const { t } = useTranslation('admin-accounts')
  return (
    <div className="actions">
      {before && <img src={photoAddress(before)} alt={t('questions.photoBefore')} width="240" height="240" />}
      <img src={photoAddress(sent)} alt={t('questions.photo')} width="240" height="240" />
    </div>
  )
}
