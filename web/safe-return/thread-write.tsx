import { THREAD_TEXT_MAX } from '#contract/limits.ts'
import type { FAMILY_SENTENCES, FINDER_SENTENCES } from '#contract/thread.ts'
import { Field } from '../shared/field.tsx'
import type { RefusedForm } from '../shared/refused-form.ts'
import { useTranslation } from '../translation.ts'
import { useReadySentence } from './thread-sentence.ts'

interface Props {
  /** The sentences there are to choose from. */
  sentences: typeof FINDER_SENTENCES | typeof FAMILY_SENTENCES
  /** As in `ThreadMessages`. */
  name: string | null
  /** What tells this thread's forms from another's on the same page. */
  fields: Record<string, string>
  id: string
  /** Why the last message was not taken, with what was typed. */
  refused: RefusedForm | undefined
}

/** Three ways to say something: a ready sentence, words of one's own, and where one is. */
export function ThreadWrite({ sentences, name, fields, id, refused }: Props) {
  const { t } = useTranslation('safe-return')
  const ready = useReadySentence(name)
  const beside = Object.entries({ act: 'write', ...fields }).map(([field, value]) => (
    <input key={field} type="hidden" name={field} value={value} />
  ))
  const action = `#${id}`
  return (
    <div className="thread-write">
      <details className="fold">
        <summary className="button quiet wide">{t('thread.ready')}</summary>
        <form method="post" action={action}>
          {beside}
          <p className="soft">{t('thread.readyWhat')}</p>
          <div className="thread-sentences">
            {sentences.map((key) => (
              <button key={key} className="button quiet" name="sentence" value={key}>
                {ready(key)}
              </button>
            ))}
          </div>
        </form>
      </details>
      <form method="post" action={action} noValidate>
        {beside}
        <Field
          as="textarea"
          id={`${id}-text`}
          name="text"
          label={t('thread.own')}
          hint={t('thread.ownWhat')}
          mistake={refused?.field === 'text' ? refused.code : undefined}
          defaultValue={refused?.typed.text}
          maxLength={THREAD_TEXT_MAX}
          rows={2}
          dir="auto"
          autoComplete="off"
        />
        <button className="button wide">{t('thread.send')}</button>
      </form>
      <form method="post" action={action}>
        {beside}
        {(['lat', 'lng', 'accuracy'] as const).map((field) => (
          <input key={field} type="hidden" name={field} />
        ))}
        <button
          type="button"
          className="button quiet wide needs-script"
          data-share={t('where.finding')}
          data-denied={t('where.denied')}
        >
          {t('thread.here')}
        </button>
        <p aria-live="polite" className="said" data-said />
        <button hidden>{t('thread.send')}</button>
      </form>
    </div>
  )
}
