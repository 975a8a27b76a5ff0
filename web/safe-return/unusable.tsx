import { POLICE, telLink } from '#contract/brand.ts'
import { FINDER_NAME_MAX } from '#contract/limits.ts'
import { useBrand } from '../shared/use-brand.ts'
import { CallButton } from './calls.tsx'
import { Field } from '../shared/field.tsx'
import { TYPED_FORM } from '../shared/language-links.tsx'
import { FailedTemplate, RefusedDialog } from './refused.tsx'
import type { RefusedForm } from '../shared/refused-form.ts'
import { useTranslation } from '../translation.ts'
import { Destination } from './way.tsx'
import { PlaceFields, PositionFields } from './where.tsx'

/** Helpline, police, and the nearest place where somebody helps: what stands wherever we cannot show more. */
export function CallForHelp() {
  const { t, locale } = useTranslation('safe-return')
  const { helpline } = useBrand()
  return (
    <>
      <CallButton who={t('helpline', { ns: 'shared' })} tel={helpline} number={helpline} />
      <p>
        <a className="button alert wide" href={telLink(POLICE)}>
          {t('contact.police')} {POLICE}
        </a>
      </p>
      <p>
        <a className="button quiet wide" href={`${import.meta.env.BASE_URL}go-to-points?lang=${locale}`}>
          {t('contact.point')}
        </a>
      </p>
    </>
  )
}

/** The one page of every code that opens nothing: it never says whether the person exists (D8.48). */
export function Unusable({
  thanked,
  opened,
  refusal,
  typed = refusal?.typed ?? {},
}: {
  thanked: boolean
  opened: string
  refusal: RefusedForm | undefined
  typed?: Record<string, string>
}) {
  const { t } = useTranslation('safe-return')
  const mistake = (field: string) => (refusal?.field === field ? refusal.code : undefined)
  return (
    <div className="page helper">
      {!thanked && <RefusedDialog {...(refusal ?? { code: 'user-not-found' })} />}
      <div className="way">
        <Destination id="call" title={t('unusable.heading')} level={1}>
          {thanked && (
            <p className="notice good" aria-live="polite">
              {t('unusable.thanks')}
            </p>
          )}
          <p>{t('unusable.text')}</p>
          <CallForHelp />
        </Destination>
        {!thanked && (
          <section className="card" aria-labelledby="message">
            <h2 id="message">{t('unusable.form')}</h2>
            <p>{t('unusable.needs')}</p>
            <form id={TYPED_FORM} method="post" noValidate>
              <input type="hidden" name="act" value="report" />
              <input type="hidden" name="opened" value={typed.opened || opened} />
              <Field
                name="name"
                label={t('form.name')}
                mistake={mistake('name')}
                defaultValue={typed.name}
                autoComplete="name"
                maxLength={FINDER_NAME_MAX}
              />
              <Field
                name="phone"
                label={t('form.mobile')}
                mistake={mistake('phone')}
                defaultValue={typed.phone}
                type="tel"
                inputMode="tel"
                autoComplete="tel"
              />
              <PlaceFields label={t('unusable.place')} typed={typed} mistake={mistake('place')} />
              <PositionFields typed={typed} added={t('where.added')} />
              <p className="soft">{t('unusable.proof')}</p>
              <button className="button quiet wide">{t('unusable.send')}</button>
            </form>
          </section>
        )}
      </div>
      <FailedTemplate code="error-submit-data" />
    </div>
  )
}
