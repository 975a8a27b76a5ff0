import { useTranslation } from 'react-i18next'
import type { Mistake } from '#contract/rules.ts'
import { Modal } from '../shared/modal.tsx'
import { useAnswers } from '../sections/answers.ts'
import type { Flow } from './flow.ts'
import { WaysOn } from './ways-on.tsx'

/** 'Warning!', or 'Error!' that only OK closes: the text and OK (R8.1, R8.3). Afterwards the field has the focus. */
export function Warning({
  mistake,
  isError = false,
  onClose,
}: {
  mistake: Mistake
  isError?: boolean | undefined
  onClose: () => void
}) {
  const { t } = useTranslation('registration')
  const { isAboutAnother } = useAnswers()
  return (
    <Modal
      kind={isError ? 'error' : 'info'}
      title={t(isError ? 'dialog.error' : 'dialog.warning')}
      only={isError}
      onClose={onClose}
    >
      {/* Nothing is wrong with what was filled in: say so, and that it is kept. */}
      <p>{mistake.code === 'service-unavailable' ? t('dialog.unreachable') : t(mistake.code, { ns: 'errors' })}</p>
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
      onClose={onClose}
    >
      <p>{t(code, { ns: 'errors' })}</p>
      <Ok />
      {again && (
        <p>
          <a href={import.meta.env.BASE_URL + again.to.slice(1)}>{t(again.label)}</a>
        </p>
      )}
      <WaysOn code={code} />
    </Modal>
  )
}

/** Something is done; `words` names title and text, `values` what the service answered. */
export function Done({
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
    <Modal kind="done" title={t(`done.${words}.title`)} onClose={onClose}>
      <p>{t(`done.${words}.text`, values)}</p>
      <Ok />
    </Modal>
  )
}

/** Another account signed in than the one whose answers this tab holds: they end, or it is signed out again. */
export function ReplaceDrafts({ onClose }: { onClose: (ends: boolean) => void }) {
  const { t } = useTranslation('registration')
  return (
    <Modal kind="info" title={t('replace.title')} only onClose={(pressed) => onClose(pressed === 'ends')}>
      <p>{t('replace.text')}</p>
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
