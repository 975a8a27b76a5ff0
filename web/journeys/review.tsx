import type { ReactNode } from 'react'
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
  children,
}: {
  title: string
  text: string
  yes: string
  no: string
  onClose: (moveOn: boolean) => void
  children?: ReactNode
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
      {children}
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
