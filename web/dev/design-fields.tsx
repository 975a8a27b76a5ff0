import { CountryField } from '../shared/country-field.tsx'
import { Field } from '../shared/field.tsx'
import { PasswordField } from '../shared/password-field.tsx'
import { FormOf, RefusedFields } from '../shared/refused-fields.tsx'
import { useTranslation } from '../translation.ts'
import { Piece } from './piece.tsx'

const REFUSED = { code: 'required-data', field: 'refused', typed: { refused: 'Hui Min', intent: 'add' } } as const

/** The field of every form that a browser sends, in each of its states. */
export function Fields() {
  const { t } = useTranslation('design')
  const label = t('field.label')
  return (
    <>
      <Piece name="Field" row>
        <Field label={label} name="empty" type="text" autoComplete="off" />
        <Field label={label} hint={t('field.hint')} name="hinted" type="text" autoComplete="off" />
        <Field label={label} name="filled" type="text" defaultValue="Hui Min" autoComplete="off" />
        <Field label={label} name="required" type="text" required autoComplete="off" />
        <Field label={label} name="wrong" type="text" mistake="required-data" autoComplete="off" />
        <Field label={label} name="disabled" type="text" defaultValue="Hui Min" disabled />
        <Field label={label} name="read-only" type="text" defaultValue="Hui Min" readOnly />
        <Field label={t('field.day')} name="day" type="date" autoComplete="off" />
        <Field as="textarea" label={t('field.text')} name="text" rows={3} />
        <Field as="select" label={t('field.choice')} name="choice">
          <option>{t('field.first')}</option>
          <option>{t('field.second')}</option>
        </Field>
      </Piece>
      <Piece name="PasswordField, CountryField" row>
        <PasswordField name="password" label={t('field.password')} />
        <PasswordField name="new-password" label={t('field.password')} isNew mistake="required-data" />
        <CountryField autoComplete="off" />
      </Piece>
      <Piece name="RefusedFields, FormOf" row>
        <RefusedFields refused={REFUSED}>
          <FormOf sent={{ intent: 'add' }}>
            <Field label={label} name="refused" type="text" autoComplete="off" />
          </FormOf>
        </RefusedFields>
      </Piece>
    </>
  )
}
