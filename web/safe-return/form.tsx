import { FINDER_NAME_MAX } from '#contract/limits.ts'
import type { Person } from '#contract/safe-return.ts'
import { Emergency } from '../shared/emergency.tsx'
import { TYPED_FORM } from '../shared/language-links.tsx'
import { useBrand } from '../shared/use-brand.ts'
import { countryOptions } from './countries.ts'
import { Field } from '../shared/field.tsx'
import { circleOf, useSentences } from './kin.ts'
import { fullName, Photo } from './person.tsx'
import { FailedTemplate, RefusedDialog } from './refused.tsx'
import type { RefusedForm } from '../shared/refused-form.ts'
import { useTranslation } from '../translation.ts'
import { House } from './way.tsx'
import { KeepNumber } from './keep-number.tsx'
import { PlaceFields, PositionFields } from './where.tsx'

type FormValues = Record<string, string>

/** Step 1 (P2.7 to P2.11): who this is, the numbers of an emergency, two fields and one button; all of it on a phone's first screen. */
export function FormStep({
  person,
  isDesks = false,
  refusal,
  typed = refusal?.typed ?? {},
}: {
  person: Person
  /** The family muted this finder: what they leave is the duty desk's first. */
  isDesks?: boolean
  refusal: RefusedForm | undefined
  typed?: FormValues
}) {
  const { t } = useTranslation('safe-return')
  const say = useSentences(person)
  const brand = useBrand()
  const circle = circleOf(person)
  const told = isDesks ? 'nobody' : circle
  const missing = refusal?.code === 'required-data' ? missingIn(typed) : []
  return (
    <div className="page helper two">
      {refusal && (
        <RefusedDialog {...refusal} {...(missing[0] && { field: missing[0] })}>
          {missing.length > 0 && <Missing fields={missing} />}
        </RefusedDialog>
      )}
      <div className="way">
        <section className="stop who">
          <p className="soft by">{t('service', { association: brand.association })}</p>
          {person.missingSince && (
            <p className="looked-for">{say(circle === 'family' ? 'lookedFor' : 'lookedForAlone')}</p>
          )}
          <Photo person={person} size={96} />
          <h1 tabIndex={-1}>{say('lost')}</h1>
        </section>
        <div className="stop stay">
          <Emergency brand={brand} row />
        </div>
        <section className="stop end form" aria-label={say(`form.submit.${told}`)}>
          <Details
            opened={person.opened}
            tell={say(`form.submit.${told}`)}
            mayKeepNumber={person.mayKeepNumber && circle !== 'nobody'}
            consent={say(`form.consent.${told === 'nobody' && circle === 'family' ? 'held' : told}`)}
            refusal={refusal}
            typed={typed}
            missing={missing}
          />
        </section>
        <section className="stop about">
          <p>{person.hidesDementia ? fullName(person) : say('lives', { name: fullName(person) })}</p>
          <p className="soft">
            {t('membership')} <span className="number">{person.membershipId ?? '–'}</span>
          </p>
        </section>
      </div>
      <FailedTemplate code="error-submit-data" />
    </div>
  )
}

/** What a finder must still fill in: a name, and a number or a place. */
export function missingIn({ name = '', phone = '', place = '', lat = '' }: FormValues): ('name' | 'phone')[] {
  const isReachable = Boolean(phone.trim() || place.trim() || lat)
  return [...(name.trim() ? [] : ['name' as const]), ...(isReachable ? [] : ['phone' as const])]
}

const LABELS = { name: 'form.name', phone: 'form.mobile' } as const

export function Missing({ fields }: { fields: (keyof typeof LABELS)[] }) {
  const { t } = useTranslation('safe-return')
  return (
    <>
      <p>{t('error.missing')}</p>
      <ul>
        {fields.map((field) => (
          <li key={field}>
            <a href={`#${field}`}>{t(LABELS[field])}</a>
          </li>
        ))}
      </ul>
    </>
  )
}

/** Name and number, or a place from whoever has none. The button is never inert: pressed empty it says what is missing. */
export function Details({
  opened,
  tell,
  mayKeepNumber = false,
  consent,
  refusal,
  typed,
  missing,
}: {
  opened: string
  /** What the button says. */
  tell: string
  /** The finder is offered to keep the number from the family. */
  mayKeepNumber?: boolean
  /** Who gets name and number. */
  consent: string
  refusal: RefusedForm | undefined
  typed: FormValues
  missing: string[]
}) {
  const { t, locale } = useTranslation('safe-return')
  const isMeant = (field: string) => (missing.length > 0 ? missing.includes(field) : refusal?.field === field)
  const mistake = (field: string) => (isMeant(field) ? refusal?.code : undefined)
  const country = (
    // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- `aria-label` names it
    <select
      id="country"
      name="country"
      autoComplete="country"
      aria-label={t('form.country')}
      dangerouslySetInnerHTML={{ __html: countryOptions(locale, typed.country) }}
    />
  )
  return (
    <form id={TYPED_FORM} method="post" noValidate data-details>
      <input type="hidden" name="act" value="details" />
      <input type="hidden" name="opened" value={typed.opened || opened} />
      <Field
        name="name"
        label={t('form.name')}
        mistake={mistake('name')}
        defaultValue={typed.name}
        autoComplete="name"
        maxLength={FINDER_NAME_MAX}
        required
      />
      <Field
        name="phone"
        label={t('form.mobile')}
        before={country}
        mistake={mistake('phone') ?? mistake('country')}
        defaultValue={typed.phone}
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        required
      />
      {mayKeepNumber && <KeepNumber isKept={Boolean(typed.keepsNumber)} />}
      <p className="consent">{consent}</p>
      <button className="button wide lit" data-sending={t('form.sending')}>
        <House />
        <span>{tell}</span>
      </button>
      <p className="visually-hidden" aria-live="polite" data-progress />
      <details className="no-number" open={Boolean(typed.place || typed.lat) || refusal?.field === 'place'}>
        <summary>{t('form.noNumber')}</summary>
        <PositionFields typed={typed} added={t('where.added')} />
        <PlaceFields label={t('unusable.place')} typed={typed} mistake={mistake('place')} />
        <button className="button wide" data-sending={t('form.sending')}>
          {tell}
        </button>
      </details>
    </form>
  )
}
