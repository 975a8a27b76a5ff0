import { charactersIn } from '#contract/domain/short-code.ts'
import { useTranslation } from '../translation.ts'
import { CodeForm, type Form } from './code-form.tsx'
import { slipIn } from './code-slip.ts'
import { FailedTemplate, RefusedDialog } from './refused.tsx'
import { CallForHelp } from './unusable.tsx'

/** "No camera? Type the code": one field, and whom to call for who has no code. */
export function AskForCode({
  mistyped,
  refusal,
  typed = refusal?.typed ?? (mistyped === undefined ? {} : { code: mistyped }),
}: Form & { mistyped?: string }) {
  const { t } = useTranslation('safe-return')
  const wrong = refusal ?? (mistyped === undefined ? undefined : { code: slipIn(mistyped), field: 'code', typed })
  const count = wrong?.code === 'code-length' ? charactersIn(typed.code ?? '') : 0
  return (
    <div className="page helper two">
      {wrong && <RefusedDialog {...wrong}>{count > 0 && <p>{t('find.counted', { count })}</p>}</RefusedDialog>}
      <div className="way">
        <section className="stop end form">
          <h1 tabIndex={-1}>{t('find.heading')}</h1>
          <p>{t('find.text')}</p>
          <CodeForm refusal={wrong} typed={typed} />
        </section>
        <section className="card codeless" aria-labelledby="no-code">
          <h2 id="no-code">{t('find.noCode')}</h2>
          <CallForHelp />
        </section>
      </div>
      <FailedTemplate code="error-submit-data" />
    </div>
  )
}
