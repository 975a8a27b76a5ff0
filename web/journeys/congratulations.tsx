import { useEffect, useRef } from 'react'
import { useBrand } from '../shared/use-brand.ts'
import { EmailAddress } from '../shared/email-address.tsx'
import { useTranslation } from '../translation.ts'
import { Together } from './two-people.tsx'

/** The app for both kinds of phone and whom to write to, in place of the form (R2.72). */
export function Congratulations() {
  const { t } = useTranslation('registration')
  const { name, appStore, playStore, supportEmail } = useBrand()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const title = t('congratulations.title')
  return (
    <div className="page wizard">
      <title>{title}</title>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <p className="opening">{t('congratulations.text', { brand: name })}</p>
      <Together />
      <p className="actions">
        <a className="button" href={playStore}>
          {t('congratulations.android')}
        </a>
        <a className="button" href={appStore}>
          {t('congratulations.ios')}
        </a>
      </p>
      <p>
        {t('congratulations.help')}{' '}
        <a href={`mailto:${supportEmail}`}>
          <EmailAddress address={supportEmail} />
        </a>
      </p>
    </div>
  )
}
