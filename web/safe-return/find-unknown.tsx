import type { TYPED_CODE_STATES } from '#contract/typed-code.ts'
import { useBrand } from '../shared/use-brand.ts'
import { useTranslation } from '../translation.ts'
import { CodeForm, type Form } from './code-form.tsx'
import { Details, Missing, missingIn } from './form.tsx'
import { FailedTemplate, RefusedDialog } from './refused.tsx'
import { CallForHelp } from './unusable.tsx'
import { Destination } from './way.tsx'

/**
 * The code opens nothing, or none is looked up now: the helpline first, and a message that reaches the desk where the code is one of
 * ours. What it says is the same for every code.
 */
export function NotLookedUp({
  state,
  written,
  opened,
  thanked,
  refusal,
  typed = refusal?.typed ?? {},
}: Form & { state: (typeof TYPED_CODE_STATES)[number]; written: string; opened: string; thanked: boolean }) {
  const { t } = useTranslation('safe-return')
  const brand = useBrand()
  const missing = refusal?.code === 'required-data' ? missingIn(typed) : []
  const isUnknown = state === 'UNKNOWN'
  return (
    <div className="page helper">
      {refusal && (
        <RefusedDialog {...refusal} {...(missing[0] && { field: missing[0] })}>
          {missing.length > 0 && <Missing fields={missing} />}
        </RefusedDialog>
      )}
      <div className="way">
        <Destination id="call" title={t(isUnknown ? 'find.unknown' : 'find.closed')} level={1}>
          {thanked && (
            <p className="notice" aria-live="polite">
              {t('find.thanks', { association: brand.association })}
            </p>
          )}
          <p>{t(isUnknown ? 'find.unknownText' : 'find.closedText', { code: written })}</p>
          <CallForHelp />
        </Destination>
        {isUnknown && !thanked && (
          <section className="card" aria-label={t('find.heading')}>
            <CodeForm refusal={undefined} typed={{ code: written }} quiet />
          </section>
        )}
        {!thanked && (
          <section className="card" aria-labelledby="message">
            <h2 id="message">{t('unusable.form')}</h2>
            <p>{t('unusable.needs')}</p>
            <Details
              opened={opened}
              tell={t('unusable.send')}
              consent={t('find.consentDesk', { association: brand.association })}
              refusal={refusal}
              typed={typed}
              missing={missing}
            />
          </section>
        )}
      </div>
      <FailedTemplate code="error-submit-data" />
    </div>
  )
}
