import { Form } from 'react-router'
import { PROOFS, type AccountFile } from '#contract/admin-accounts.ts'
import { GENDERS } from '#contract/options.ts'
import { FormOf } from '../shared/refused-fields.tsx'
import { Field } from '../shared/field.tsx'
import { useTranslation } from '../translation.ts'

/** Name, birth, NRIC part and gender, with what proves the change. */
export function Identity({ account }: { account: AccountFile }) {
  const { t } = useTranslation('admin-accounts')
  return (
    <section>
      <h2>{t('identity.title')}</h2>
      <details className="deed">
        <summary>{t('identity.open')}</summary>
        <FormOf sent={{ intent: 'identity' }}>
          <Form method="post">
            <p>{t('identity.text')}</p>
            <input type="hidden" name="seen" value={account.seen} />
            {(['firstname', 'lastname'] as const).map((name) => (
              <Field
                key={name}
                label={t(`identity.${name}`)}
                name={name}
                maxLength={50}
                autoComplete="off"
                defaultValue={account[name]}
              />
            ))}
            <Field
              label={t('fact.birth')}
              name="birth"
              type="date"
              autoComplete="off"
              defaultValue={account.birth ?? ''}
            />
            <Field as="select" label={t('fact.gender')} name="gender" defaultValue={account.gender ?? ''}>
              <option value="">–</option>
              {GENDERS.map((gender) => (
                <option key={gender} value={gender}>
                  {t(`gender.${gender}`)}
                </option>
              ))}
            </Field>
            <Field
              label={t('fact.nric')}
              hint={t('identity.nricHint')}
              name="lastNric"
              maxLength={4}
              autoComplete="off"
            />
            <Field as="select" label={t('identity.proof')} name="proof" required defaultValue="">
              <option value="" disabled>
                –
              </option>
              {PROOFS.map((proof) => (
                <option key={proof} value={proof}>
                  {t(`proof.${proof}`)}
                </option>
              ))}
            </Field>
            <Field
              as="textarea"
              label={t('identity.note')}
              id="identity-note"
              name="note"
              rows={2}
              maxLength={500}
              required
            />
            <button className="button" name="intent" value="identity">
              {t('identity.button')}
            </button>
          </Form>
        </FormOf>
      </details>
    </section>
  )
}
