import type { Answer } from '#contract/endpoint.ts'
import { NAME_MAX, QUESTION_MAX, STREET_NAME_MAX } from '#contract/limits.ts'
import { PHOTO_TYPES } from '#contract/media.ts'
import { GENDERS } from '#contract/options.ts'
import type { Opened, readQuestion } from '#contract/questions.ts'
import { optionText } from '../sections/options.ts'
import { CountryField } from '../shared/country-field.tsx'
import { Field, HintAndMistake } from '../shared/field.tsx'
import { useRefused } from '../shared/refused-fields.tsx'
import { useTranslation } from '../translation.ts'

/** The form of a question: the fields that it opens. */
export function AnswerForm({ question: { id, opened, about } }: { question: Answer<typeof readQuestion> }) {
  const { t } = useTranslation('question')
  const Fields = FIELDS[opened]
  return (
    <form
      className="answer-form"
      method="post"
      noValidate
      {...(opened === 'photo' && { encType: 'multipart/form-data' })}
    >
      <input type="hidden" name="question" value={id} />
      <input type="hidden" name="opened" value={opened} />
      <Fields filling={about === null ? undefined : { autoComplete: 'off' }} />
      <button className="button wide">{t('send')}</button>
    </form>
  )
}

/** Last among a field's attributes: of somebody else a browser knows nothing, and fills in nothing (D16.31). */
type Filling = { autoComplete: 'off' } | undefined

const FIELDS: Record<Opened, (asked: { filling: Filling }) => React.ReactNode> = {
  text: OwnWords,
  identity: Identity,
  gender: Gender,
  address: Address,
  contact: Contact,
  photo: Photo,
}

function OwnWords() {
  const { t } = useTranslation('question')
  return <Field as="textarea" name="text" label={t('answer')} rows={5} maxLength={QUESTION_MAX} required />
}

function Identity({ filling }: { filling: Filling }) {
  const { t } = useTranslation('sections')
  return (
    <>
      <Field
        name="firstname"
        label={t('person.firstname')}
        hint={t('person.firstnameHint')}
        maxLength={NAME_MAX}
        autoComplete="given-name"
        required
        {...filling}
      />
      <Field
        name="lastname"
        label={t('person.lastname')}
        maxLength={NAME_MAX}
        autoComplete="family-name"
        required
        {...filling}
      />
      <Field name="birth" label={t('person.birth')} type="date" autoComplete="bday" required {...filling} />
    </>
  )
}

function Gender() {
  const { t } = useTranslation('sections')
  const refused = useRefused()
  const mistake = refused?.field === 'gender' ? refused.code : undefined
  return (
    <fieldset className="field plain" id="gender" tabIndex={-1} aria-describedby={mistake && 'gender-mistake'}>
      <legend>
        {t('person.gender')} <span className="soft unbroken">{t('shared:required')}</span>
      </legend>
      <HintAndMistake id="gender" mistake={mistake} />
      {GENDERS.map((gender) => (
        <label key={gender} className="answer-choice">
          <input type="radio" name="gender" value={gender} defaultChecked={refused?.typed.gender === gender} required />
          <span>{optionText(t, gender)}</span>
        </label>
      ))}
    </fieldset>
  )
}

function Address({ filling }: { filling: Filling }) {
  const { t } = useTranslation('sections')
  const { t: say } = useTranslation('question')
  return (
    <>
      <Field
        name="postalCode"
        label={t('address.postalCode')}
        inputMode="numeric"
        maxLength={50}
        autoComplete="postal-code"
        required
        {...filling}
      />
      <Field
        name="blockNumber"
        label={t('address.blockNumber')}
        mark={t('optional')}
        maxLength={50}
        autoComplete="off"
      />
      <Field
        name="streetName"
        label={t('address.streetName')}
        maxLength={STREET_NAME_MAX}
        autoComplete="address-line1"
        required
        {...filling}
      />
      <Field
        name="unitNumber"
        label={t('address.unitNumber')}
        mark={t('optional')}
        maxLength={50}
        autoComplete="address-line2"
        {...filling}
      />
      <Field name="building" label={t('address.building')} mark={t('optional')} maxLength={50} autoComplete="off" />
      <Field
        name="cityCountry"
        label={t('address.cityCountry')}
        maxLength={50}
        autoComplete="off"
        defaultValue={say('singapore')}
        required
      />
    </>
  )
}

function Contact() {
  const { t } = useTranslation('question')
  const { t: say } = useTranslation('sections')
  const refused = useRefused()
  return (
    <>
      <Field name="name" label={t('contactName')} maxLength={NAME_MAX} autoComplete="off" required />
      <CountryField defaultValue={refused?.typed.prefixCountryNum ?? '+65'} autoComplete="off" />
      <Field name="phone" label={say('phone.mobile')} type="tel" inputMode="tel" autoComplete="off" required />
    </>
  )
}

function Photo() {
  const { t } = useTranslation('question')
  const { t: say } = useTranslation('sections')
  const refused = useRefused()
  const mistake = refused?.field === 'agreePhoto' ? refused.code : undefined
  const fileMistake = refused && refused.field !== 'agreePhoto' ? refused.code : undefined
  return (
    <>
      <Field
        name="file"
        label={say('photo.choose')}
        hint={t('photoHint')}
        mistake={fileMistake}
        type="file"
        accept={PHOTO_TYPES.join(',')}
        required
      />
      <div className="field">
        <HintAndMistake id="agreePhoto" mistake={mistake} />
        <label className="answer-choice">
          <input
            type="checkbox"
            id="agreePhoto"
            name="agreePhoto"
            value="yes"
            defaultChecked={refused?.typed.agreePhoto === 'yes'}
            required
            aria-invalid={mistake ? true : undefined}
            aria-describedby={mistake && 'agreePhoto-mistake'}
          />
          <span>
            {say('photo.agree.person')} <span className="soft unbroken">{t('shared:required')}</span>
          </span>
        </label>
      </div>
    </>
  )
}
