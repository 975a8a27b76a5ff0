import { Form } from 'react-router'
import type { AccountFile } from '#contract/admin-accounts.ts'
import { useTranslation } from '../translation.ts'

/** Where each act of staff for a client leads, once a session of registration has begun (web/admin/account.tsx). */
export const CLIENT_PAGES = {
  'add-caregiver': '/registrationCreateCGorTagCG',
  appoint: '/partner-confirmation-plwd',
} as const

/** What staff do for a client from the client's page: the appointment while there was none, and caregivers until it ends. */
export function ClientWork({ account, organisation }: { account: AccountFile; organisation: string }) {
  const { t } = useTranslation('admin-accounts')
  const stands = ['INCOMPLETE', 'PENDING', 'APPROVED'].includes(account.status)
  if (account.type !== 'DEMENTIA' || account.organisation?.uid !== organisation || !stands) return null
  const appointments = account.tags.filter(({ uid }) => uid === organisation)
  const isAppointed = appointments.some(({ status, barredAt }) => status === 'ACCEPTED' && !barredAt)
  if (appointments.length > 0 && !isAppointed) return <p className="notice">{t('client.ended')}</p>
  return (
    <section>
      <h2>{t('client.title')}</h2>
      <p>{t('client.text')}</p>
      <Form method="post" reloadDocument>
        <p className="actions">
          {!isAppointed && (
            <button className="button" name="intent" value="appoint">
              {t('client.appoint')}
            </button>
          )}
          <button className="button quiet" name="intent" value="add-caregiver">
            {t('client.addCaregiver')}
          </button>
        </p>
      </Form>
    </section>
  )
}
