import { Emergency } from '../shared/emergency.tsx'
import { useBrand } from '../shared/use-brand.ts'
import { useTranslation } from '../translation.ts'
import type { Form } from './code-form.tsx'
import { Details, Missing, missingIn } from './form.tsx'
import { FailedTemplate, RefusedDialog } from './refused.tsx'

/** The code is one of ours: nothing of the person is shown, only that we know them, and the form. */
export function LeaveNumber({
  opened,
  mayKeepNumber,
  refusal,
  typed = refusal?.typed ?? {},
}: Form & { opened: string; mayKeepNumber: boolean }) {
  const { t } = useTranslation('safe-return')
  const brand = useBrand()
  const missing = refusal?.code === 'required-data' ? missingIn(typed) : []
  return (
    <div className="page helper two">
      {refusal && (
        <RefusedDialog {...refusal} {...(missing[0] && { field: missing[0] })}>
          {missing.length > 0 && <Missing fields={missing} />}
        </RefusedDialog>
      )}
      <div className="way">
        <section className="stop end form known">
          <h1 tabIndex={-1}>{t('find.known')}</h1>
          <p>{t('find.stay')}</p>
        </section>
        <div className="stop stay">
          <Emergency brand={brand} row />
        </div>
        <section className="stop end form" aria-label={t('find.tell')}>
          <Details
            opened={opened}
            tell={t('find.tell')}
            mayKeepNumber={mayKeepNumber}
            consent={t('find.consent', { association: brand.association })}
            refusal={refusal}
            typed={typed}
            missing={missing}
          />
        </section>
        <section className="stop about">
          <p className="soft">{t('find.why')}</p>
        </section>
      </div>
      <FailedTemplate code="error-submit-data" />
    </div>
  )
}
