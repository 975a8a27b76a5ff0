import { useFetcher } from 'react-router'
import { RefusedFields } from '../shared/refused-fields.tsx'
import { Field } from '../shared/field.tsx'
import { useTranslation } from '../translation.ts'
import type { actOnAlarm } from './incident-action.ts'

/** The whole address, shown for a reason that is written down. */
export function Home() {
  const { t } = useTranslation('admin-incidents')
  const { Form, data, state } = useFetcher<typeof actOnAlarm>()
  if (data && 'address' in data) {
    return (
      <p role="status">
        {t('home.is')} <strong>{data.address}</strong>
      </p>
    )
  }
  return (
    <details className="reveal">
      <summary>{t('home.show')}</summary>
      <Form method="post">
        <RefusedFields refused={data && 'refused' in data ? data.refused : undefined}>
          <Field label={t('home.reason')} id="home-reason" name="reason" required maxLength={200} autoComplete="off" />
        </RefusedFields>
        {data && 'refused' in data && <p role="alert">{t(data.refused.code, { ns: 'errors' })}</p>}
        <button className="button quiet" name="intent" value="home" disabled={state !== 'idle'}>
          {t('home.button')}
        </button>
      </Form>
    </details>
  )
}
