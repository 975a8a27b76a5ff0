import { useTranslation } from 'react-i18next'
import { FINDER_NAME_MAX } from '#contract/limits.ts'
import type { Person } from '#contract/safe-return.ts'
import { Emergency } from '../shared/emergency.tsx'
import { useBrand } from '../shared/use-brand.ts'
import { countryOptions } from './countries.ts'
import { Field } from '../shared/field.tsx'
import { fullName, Photo } from './person.tsx'
import { FailedTemplate, Refused } from './refused.tsx'
import type { RefusedForm } from '../shared/refused-form.ts'
import { Destination } from './way.tsx'

/** Step 1 (P§2): who this is, what to do in an emergency, and two fields to reach the family. */
export function FormStep({ person, refusal }: { person: Person; refusal: RefusedForm | undefined }) {
  const { t, i18n } = useTranslation('safe-return')
  const name = fullName(person)
  const mistake = (field: string) => (refusal?.field === field ? refusal.code : undefined)
  return (
    <div className="page helper two">
      {refusal && <Refused {...refusal} />}
      <div className="way">
        <section className="stop who">
          {person.missingSince && <p className="looked-for">{t('lookedFor', { name })}</p>}
          <Photo person={person} />
          <h1>{t('lost', { name })}</h1>
          <p className="soft">
            {t('membership')} <span className="number">{person.membershipId ?? '–'}</span>
          </p>
        </section>
        <section className="stop stay">
          <p>
            <strong>{t('stay')}</strong>
          </p>
          <Emergency brand={useBrand()} />
        </section>
        <Destination id="details" title={t('form.heading')}>
          <p>{t('form.lead')}</p>
          <form method="post" noValidate data-details>
            <input type="hidden" name="act" value="details" />
            <Field
              name="name"
              label={t('form.name')}
              mistake={mistake('name')}
              defaultValue={refusal?.typed.name}
              autoComplete="name"
              maxLength={FINDER_NAME_MAX}
              required
            />
            <div className="field">
              <label htmlFor="country">{t('form.country')}</label>
              {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- the label stands above */}
              <select
                id="country"
                name="country"
                autoComplete="country"
                dangerouslySetInnerHTML={{ __html: countryOptions(i18n.language, refusal?.typed.country) }}
              />
            </div>
            <Field
              name="phone"
              label={t('form.mobile')}
              mistake={mistake('phone') ?? mistake('country')}
              defaultValue={refusal?.typed.phone}
              type="tel"
              inputMode="tel"
              autoComplete="tel-national"
              required
            />
            <p>{t('form.consent')}</p>
            <button className="button wide" data-sending={t('form.sending')}>
              {t('form.submit')}
            </button>
            <p className="why needs-script" aria-live="polite">
              {t('form.why')}
            </p>
          </form>
        </Destination>
      </div>
      <FailedTemplate code="error-submit-data" />
    </div>
  )
}
