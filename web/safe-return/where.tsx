import type { RefusalCode } from '#contract/errors.ts'
import { PLACE_MAX } from '#contract/limits.ts'
import type { Person } from '#contract/safe-return.ts'
import { Field } from '../shared/field.tsx'
import { TYPED_FORM } from '../shared/language-links.tsx'
import { useTranslation } from '../translation.ts'
import { useSentences } from './kin.ts'

type FormValues = Record<string, string>

/** The device's position, asked for only on a tap: with `added` it waits for the form's own button, else it is sent at once. */
export function PositionFields({ typed, added }: { typed: FormValues; added?: string }) {
  const { t } = useTranslation('safe-return')
  return (
    <>
      {(['lat', 'lng', 'accuracy'] as const).map((name) => (
        <input key={name} type="hidden" name={name} defaultValue={typed[name]} />
      ))}
      <button
        type="button"
        className="button quiet needs-script"
        data-share={t('where.finding')}
        data-added={added}
        data-denied={t('where.denied')}
      >
        {t('where.share')}
      </button>
      <p aria-live="polite" className="said" data-said>
        {added && typed.lat && added}
      </p>
    </>
  )
}

/** A place in the finder's words. */
export function PlaceFields({
  label,
  typed,
  mistake,
}: {
  label: string
  typed: FormValues
  mistake: RefusalCode | undefined
}) {
  const { t } = useTranslation('safe-return')
  return (
    <Field
      name="place"
      label={label}
      hint={t('where.example')}
      mistake={mistake}
      defaultValue={typed.place}
      maxLength={PLACE_MAX}
      autoComplete="off"
    />
  )
}

/** Where the finder is, in words or by the device's position. Never required; `shared` names who sees it. */
export function Where({
  person,
  shared,
  mistake,
  typed,
}: {
  person: Person
  shared: 'family' | 'partner' | 'desk' | 'nobody' | undefined
  mistake: RefusalCode | undefined
  typed: FormValues
}) {
  const { t } = useTranslation('safe-return')
  const say = useSentences(person)
  return (
    <section id="where" className="card" aria-labelledby="where-title" tabIndex={-1}>
      <h2 id="where-title">{t('where.heading')}</h2>
      {shared ? (
        <p className="good" aria-live="polite">
          {say(`where.shared.${shared}`)}
        </p>
      ) : (
        <p>{t('where.lead')}</p>
      )}
      <form id={TYPED_FORM} method="post" action="#where" noValidate data-where>
        <input type="hidden" name="act" value="where" />
        <PositionFields typed={{}} />
        <PlaceFields label={t('where.place')} typed={typed} mistake={mistake} />
        <button className="button quiet">{t('where.send')}</button>
      </form>
    </section>
  )
}
