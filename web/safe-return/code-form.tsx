import { Field } from '../shared/field.tsx'
import { TYPED_FORM } from '../shared/language-links.tsx'
import type { RefusedForm } from '../shared/refused-form.ts'
import { useTranslation } from '../translation.ts'

/** What was typed into a form of a typed code's page, and why it was not taken. */
export interface Form {
  refusal: RefusedForm | undefined
  typed?: Record<string, string>
}

/** The code as it stands in letters under the QR code; small letters, blanks and dashes do not matter. */
export function CodeForm({ refusal, typed = {}, quiet = false }: Form & { quiet?: boolean }) {
  const { t } = useTranslation('safe-return')
  return (
    <form id={TYPED_FORM} method="post" action={`${import.meta.env.BASE_URL}find`} noValidate>
      <input type="hidden" name="act" value="find" />
      <Field
        name="code"
        label={t('find.code')}
        hint={t('find.hint')}
        mistake={refusal?.field === 'code' ? refusal.code : undefined}
        defaultValue={typed.code}
        autoCapitalize="characters"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        maxLength={40}
        required
      />
      <button className={quiet ? 'button quiet wide' : 'button wide lit'} data-sending={t('form.sending')}>
        {t('find.open')}
      </button>
    </form>
  )
}
