import { useTranslation } from 'react-i18next'
import { telLink } from '#contract/brand.ts'
import type { Mistake } from '#contract/rules.ts'
import { Modal } from '../shared/modal.tsx'
import { useBrand } from '../shared/use-brand.ts'
import type { Flow } from './flow.ts'

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
  return (
    <Modal
      kind={isError ? 'error' : 'info'}
      title={t(isError ? 'dialog.error' : 'dialog.warning')}
      only={isError}
      onClose={onClose}
    >
      {/* Nothing is wrong with what was filled in: say so, and that it is kept. */}
      <p>{mistake.code === 'service-unavailable' ? t('dialog.unreachable') : t(mistake.code, { ns: 'errors' })}</p>
      {mistake.code === 'person-exists' && <WaysOn />}
      <Ok />
    </Modal>
  )
}

/** The same person is registered already: both ways on (docs/decisions.md, "Search and duplicates"). */
function WaysOn() {
  const { t } = useTranslation('registration')
  const { helpline } = useBrand()
  return (
    <p>
      <a href={`${import.meta.env.BASE_URL}CareGiverTagNewPWD`}>{t('dialog.linkExisting')}</a> {t('dialog.orCall')}{' '}
      <a href={telLink(helpline)}>{helpline}</a>
    </p>
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
      {again && (
        <p>
          <a href={import.meta.env.BASE_URL + again.to.slice(1)}>{t(again.label)}</a>
        </p>
      )}
      <Ok />
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

function Ok() {
  const { t } = useTranslation('registration')
  return (
    <p className="actions">
      <button className="button">{t('dialog.ok')}</button>
    </p>
  )
}
