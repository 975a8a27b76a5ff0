import type { ReactNode } from 'react'
import type { RefusalCode } from '#contract/errors.ts'
import { useTranslation } from '../translation.ts'

/**
 * A failure in the page's own dialog (P8.1: title, message, OK). Without script it is a section at the top whose OK
 * closes it and whose message leads to the field; with script it is modal, and after OK the field has the focus.
 */
export function RefusedDialog({ code, field, children }: { code: RefusalCode; field?: string; children?: ReactNode }) {
  const { t } = useTranslation('safe-return')
  const text = t(code, { ns: 'errors' })
  return (
    <dialog
      open
      className="dialog error"
      aria-labelledby="error-title"
      aria-describedby="error-text"
      data-field={field}
    >
      <h2 id="error-title">
        <Sign />
        {t('error.title')}
      </h2>
      <p id="error-text">{field ? <a href={`#${field}`}>{text}</a> : text}</p>
      {children}
      <form method="dialog">
        <button className="button">{t('error.ok')}</button>
      </form>
    </dialog>
  )
}

const Sign = () => (
  <svg className="sign error" viewBox="0 0 24 24" width="28" height="28" aria-hidden="true">
    <path d="M12 2 1 22h22Z" />
    <path className="mark" d="M12 9v6m0 2.500v.5" />
  </svg>
)

/** Kept ready for the script: what to show when nothing came back from us. */
export function FailedTemplate({ code }: { code: RefusalCode }) {
  const { t } = useTranslation('safe-return')
  return (
    <template id="failed">
      <RefusedDialog code={code}>
        <p>{t('error.kept')}</p>
      </RefusedDialog>
    </template>
  )
}
