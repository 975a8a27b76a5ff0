import { useTranslation } from 'react-i18next'
import type { Person } from '#contract/safe-return.ts'
import { useBrand } from '../shared/use-brand.ts'
import { fullName, Photo } from './person.tsx'
import { FailedTemplate } from './refused.tsx'

/** What happens next, and one button: sending was the consent (docs/decisions.md, "Safe return"). */
export function ConsentStep({ person }: { person: Person }) {
  const { t } = useTranslation('safe-return')
  const { association } = useBrand()
  const anybody = person.taggedAccounts.length > 0
  return (
    <div className="page helper">
      <div className="way">
        <section className="stop who small">
          <Photo person={person} size={72} />
          <h1>{t('lost', { name: fullName(person) })}</h1>
        </section>
        <dialog open className="dialog" aria-labelledby="next" data-only-way-on>
          <h2 id="next">{anybody ? t('sent.told') : t('sent.toldDuty', { association })}</h2>
          <ol className="next">
            <li>{t('sent.call')}</li>
            <li>{t('sent.sms')}</li>
            <li>{t('sent.next')}</li>
          </ol>
          <form method="post">
            <input type="hidden" name="act" value="ok" />
            <button className="button wide">{t('error.ok')}</button>
          </form>
        </dialog>
      </div>
      <FailedTemplate code="error-submit-data" />
    </div>
  )
}
