import { useState, type ReactNode } from 'react'
import { useSubmit } from 'react-router'
import { Modal } from '../shared/modal.tsx'
import { useTranslation } from '../translation.ts'

/** A button whose act is asked once more before it is done: `fields` is what is then posted to this page. */
export function AskFirst({
  label,
  title,
  children,
  yes,
  fields,
  quiet = true,
}: {
  label: string
  title: string
  children: ReactNode
  yes: string
  fields: Record<string, string>
  quiet?: boolean
}) {
  const { t } = useTranslation('admin-operations')
  const submit = useSubmit()
  const [asked, setAsked] = useState(false)
  return (
    <>
      <button type="button" className={quiet ? 'button quiet' : 'button'} onClick={() => setAsked(true)}>
        {label}
      </button>
      {asked && (
        <Modal
          kind="info"
          title={title}
          text={children}
          onClose={(pressed) => {
            setAsked(false)
            if (pressed === 'yes') void submit(fields, { method: 'post' })
          }}
        >
          <p className="actions">
            {/* First, so that the dialog's focus stands on what changes nothing. */}
            <button className="button" value="no">
              {t('no')}
            </button>
            <button className="button quiet" value="yes">
              {yes}
            </button>
          </p>
        </Modal>
      )}
    </>
  )
}
