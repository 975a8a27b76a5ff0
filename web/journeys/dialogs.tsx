import type { Mistake } from '#contract/rules.ts'
import { Modal } from '../shared/modal.tsx'
import { useAnswers } from '../sections/answers.ts'
import { useTranslation } from '../translation.ts'
import { AlikeFields } from './alike-fields.tsx'
import type { Flow } from './flow.ts'
import { WaysOn } from './ways-on.tsx'

/** 'Warning!', or 'Error!' that only OK closes: the text and OK (R8.1, R8.3). Afterwards the field has the focus. */
export function Warning({
  mistake,
  alike = [],
  isError = false,
  onClose,
}: {
  mistake: Mistake
  /** Every field of the page of which the same is to be said. */
  alike?: readonly string[]
  isError?: boolean | undefined
  /** `chosen` is the field that was chosen of several; nothing by OK. */
  onClose: (chosen: string) => void
}) {
  const { t } = useTranslation('registration')
  const { isAboutAnother } = useAnswers()
  return (
    <Modal
      kind={isError ? 'error' : 'info'}
      title={t(isError ? 'dialog.error' : 'dialog.warning')}
      only={isError}
      // Nothing is wrong with what was filled in: say so, and that it is kept.
      text={
        <p>{mistake.code === 'service-unavailable' ? t('dialog.unreachable') : t(mistake.code, { ns: 'errors' })}</p>
      }
      onClose={onClose}
    >
      {alike.length > 1 && <AlikeFields fields={alike} />}
      <Ok />
      <WaysOn code={mistake.code} isAboutAnother={isAboutAnother} />
    </Modal>
  )
}

/** Nothing went wrong: it was done before. */
const DONE_BEFORE: readonly string[] = ['credentials-submitted', 'credentials-verified']

/** 'Error!' that ends the journey; only OK closes it (R8.1). `again` is a way on that begins anew. */
export function Fatal({ code, again, onClose }: { code: string; again?: Flow['again']; onClose: () => void }) {
  const { t } = useTranslation('registration')
  const wasDone = DONE_BEFORE.includes(code)
  return (
    <Modal
      kind={wasDone ? 'done' : 'error'}
      title={t(wasDone ? 'dialog.doneBefore' : 'dialog.error')}
      only
      text={<p>{t(code, { ns: 'errors' })}</p>}
      onClose={onClose}
    >
      <Ok />
      {again && (
        <p className="again">
          <a className="alone" href={import.meta.env.BASE_URL + again.to.slice(1)}>
            {t(again.label)}
          </a>
        </p>
      )}
      <WaysOn code={code} />
    </Modal>
  )
}

/** Something is done; `words` names title and text, `values` what the service answered. */
export function DoneDialog({
  words,
  values,
  onClose,
}: {
  words: string
  values: Record<string, unknown>
  onClose: () => void
}) {
  const { t } = useTranslation('registration')
  return (
    <Modal
      kind="done"
      title={t(`done.${words}.title`)}
      text={<p>{t(`done.${words}.text`, values)}</p>}
      onClose={onClose}
    >
      <Ok />
    </Modal>
  )
}

/** Another account signed in than the one whose answers this tab holds: they end, or it is signed out again. */
export function ReplaceDrafts({ onClose }: { onClose: (ends: boolean) => void }) {
  const { t } = useTranslation('registration')
  return (
    <Modal
      kind="info"
      title={t('replace.title')}
      only
      text={<p>{t('replace.text')}</p>}
      onClose={(pressed) => onClose(pressed === 'ends')}
    >
      <p className="actions">
        <button className="button" value="stays">
          {t('replace.stays')}
        </button>
        <button className="button quiet" value="ends">
          {t('replace.ends')}
        </button>
      </p>
    </Modal>
  )
}

function Ok() {
  const { t } = useTranslation('registration')
  return (
    <p className="actions">
      <button className="button">{t('dialog.ok')}</button>
    </p>
  )
}
