import { AllRows } from '../sections/summary.tsx'
import { useBrand } from '../shared/use-brand.ts'
import { Modal } from '../shared/modal.tsx'
import { useTranslation } from '../translation.ts'

/** A last look before something is sent that has no summary (R5.19). */
export function Review({
  title,
  text,
  yes,
  no,
  onClose,
  rows = false,
}: {
  title: string
  text: string
  yes: string
  no: string
  onClose: (moveOn: boolean) => void
  /** Everything that was answered stands there once more. */
  rows?: boolean | undefined
}) {
  const { t } = useTranslation('registration')
  const { name, association } = useBrand()
  return (
    <Modal
      kind="info"
      title={t(title)}
      text={<p>{t(text, { brand: name, association })}</p>}
      onClose={(pressed) => onClose(pressed === 'yes')}
    >
      {rows && <AllRows own />}
      <p className="actions">
        <button className="button" value="yes">
          {t(yes)}
        </button>
        <button className="button quiet" value="no">
          {t(no)}
        </button>
      </p>
    </Modal>
  )
}
