import { useTranslation } from 'react-i18next'
import { Form } from 'react-router'
import { PROOFS, type AccountFile } from '#contract/admin-accounts.ts'
import { GENDERS } from '#contract/options.ts'

/** Name, birth, NRIC part and gender, with what proves the change. */
export function Identity({ account }: { account: AccountFile }) {
  const { t } = useTranslation('admin-accounts')
  return (
    <section>
      <h2>{t('identity.title')}</h2>
      <details className="deed">
        <summary>{t('identity.open')}</summary>
        <Form method="post">
          <p>{t('identity.text')}</p>
          <input type="hidden" name="seen" value={account.seen} />
          {(['firstname', 'lastname'] as const).map((name) => (
            <div key={name} className="field">
              <label htmlFor={name}>{t(`identity.${name}`)}</label>
              <input id={name} name={name} maxLength={50} autoComplete="off" defaultValue={account[name]} />
            </div>
          ))}
          <div className="field">
            <label htmlFor="birth">{t('fact.birth')}</label>
            <input id="birth" name="birth" type="date" autoComplete="off" defaultValue={account.birth ?? ''} />
          </div>
          <div className="field">
            <label htmlFor="gender">{t('fact.gender')}</label>
            <select id="gender" name="gender" defaultValue={account.gender ?? ''}>
              <option value="">–</option>
              {GENDERS.map((gender) => (
                <option key={gender} value={gender}>
                  {t(`gender.${gender}`)}
                </option>
              ))}
            </select>
          </div>
          <div className="field">
            <label htmlFor="lastNric">{t('fact.nric')}</label>
            <p className="hint" id="lastNric-hint">
              {t('identity.nricHint')}
            </p>
            <input id="lastNric" name="lastNric" maxLength={4} autoComplete="off" aria-describedby="lastNric-hint" />
          </div>
          <div className="field">
            <label htmlFor="proof">{t('identity.proof')}</label>
            <select id="proof" name="proof" required defaultValue="">
              <option value="" disabled>
                –
              </option>
              {PROOFS.map((proof) => (
                <option key={proof} value={proof}>
                  {t(`proof.${proof}`)}
                </option>
              ))}
            </select>
          </div>
          <div className="field">
            <label htmlFor="identity-note">{t('identity.note')}</label>
            <textarea id="identity-note" name="reason" rows={2} maxLength={500} required />
          </div>
          <button className="button" name="intent" value="identity">
            {t('identity.button')}
          </button>
        </Form>
      </details>
    </section>
  )
}
