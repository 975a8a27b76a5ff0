import { useTranslation } from 'react-i18next'
import { PLACE_MAX } from '#contract/limits.ts'
import { Field } from '../shared/field.tsx'
import type { RefusedForm } from '../shared/refused-form.ts'

/** Where the finder is, in words or by the device's position, asked for only on a tap. Never required. */
export function Where({ shared, refusal }: { shared: boolean; refusal: RefusedForm | undefined }) {
  const { t } = useTranslation('safe-return')
  return (
    <section id="where" className="card" aria-labelledby="where-title" tabIndex={-1}>
      <h2 id="where-title">{t('where.heading')}</h2>
      {shared ? (
        <p className="good" aria-live="polite">
          {t('where.shared')}
        </p>
      ) : (
        <p>{t('where.lead')}</p>
      )}
      <form method="post" action="#where" noValidate data-where>
        <input type="hidden" name="act" value="where" />
        <input type="hidden" name="lat" />
        <input type="hidden" name="lng" />
        <input type="hidden" name="accuracy" />
        <button
          type="button"
          className="button needs-script"
          data-share={t('where.finding')}
          data-denied={t('where.denied')}
        >
          {t('where.share')}
        </button>
        <p aria-live="polite" className="said" data-said />
        <Field
          name="place"
          label={t('where.place')}
          hint={t('where.example')}
          mistake={refusal?.field === 'place' ? refusal.code : undefined}
          defaultValue={refusal?.typed.place}
          maxLength={PLACE_MAX}
          autoComplete="off"
        />
        <button className="button quiet">{t('where.send')}</button>
      </form>
    </section>
  )
}
