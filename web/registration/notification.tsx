import { APPROVAL_WORKING_DAYS } from '#contract/limits.ts'
import { RegisteredBefore } from '../sections/registered-before.tsx'
import { Stops } from '../journeys/stops.tsx'
import { WalkHome } from '../journeys/two-people.tsx'
import { useBrand } from '../shared/use-brand.ts'
import { EmailAddress } from '../shared/email-address.tsx'
import { useTranslation } from '../translation.ts'
import { useArrival } from './use-arrival.ts'

const base = import.meta.env.BASE_URL

/** What was sent is read, and answered. */
const STOPS = ['sent', 'read', 'answer'] as const

/** What happens now, and whom to ask (R2.67). */
export default function Notification() {
  const { t } = useTranslation('registration')
  const { supportEmail } = useBrand()
  const arrival = useArrival()
  const title = t('notification.title')
  return (
    <div className="page wizard">
      <title>{title}</title>
      <Stops names={STOPS.map((stop) => t(`notification.stops.${stop}`))} at={1} />
      <WalkHome />
      <h1 {...arrival}>{title}</h1>
      <p className="opening">{t('notification.text', { days: APPROVAL_WORKING_DAYS })}</p>
      <RegisteredBefore />
      <p>
        {t('notification.help')}{' '}
        <a href={`mailto:${supportEmail}`}>
          <EmailAddress address={supportEmail} />
        </a>
      </p>
      <p className="actions onward">
        <a className="button" href={`${base}account`}>
          {t('notification.account')}
        </a>
        <a href={base}>{t('notification.ok')}</a>
      </p>
    </div>
  )
}
