import { Form } from 'react-router'
import type { readDelivery, UNDELIVERED } from '#contract/admin-delivery.ts'
import type { Answered } from '#contract/endpoint.ts'
import { useTranslation } from '../translation.ts'
import { momentInWords } from './dates.ts'

type Count = Answered<typeof readDelivery>['counts'][number]

/** How many messages failed, wait or were never confirmed, by kind and channel, and since when. */
export function Counts({ counts, sending }: { counts: Count[]; sending: boolean }) {
  const { t, locale } = useTranslation('admin-operations')
  const kindName = (name: Count['kind']) => t(`kind.${name}`)
  return (
    <table className="records">
      <caption className="visually-hidden">{t('delivery.counts')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('delivery.kind')}</th>
          <th scope="col">{t('delivery.channel')}</th>
          <th scope="col">{t('delivery.status')}</th>
          <th scope="col">{t('delivery.count')}</th>
          <th scope="col">{t('delivery.since')}</th>
          <th scope="col">{t('delivery.do')}</th>
        </tr>
      </thead>
      <tbody>
        {counts.map((row) => (
          <tr key={row.kind + row.channel + row.status}>
            <th scope="row">{kindName(row.kind)}</th>
            <td data-name={t('delivery.channel')}>{t(`channel.${row.channel}`)}</td>
            <td data-name={t('delivery.status')}>
              <Status status={row.status} />
            </td>
            <td className="number" data-name={t('delivery.count')}>
              {row.count}
            </td>
            <td className="number" data-name={t('delivery.since')}>
              {momentInWords(row.since, locale)}
            </td>
            <td>
              {row.status === 'FAILED' && (
                <Form method="post">
                  <button className="button quiet" name="kind" value={row.kind} disabled={sending}>
                    {t('delivery.retryAll')}
                    <span className="visually-hidden">: {kindName(row.kind)}</span>
                  </button>
                </Form>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Status({ status }: { status: (typeof UNDELIVERED)[number] }) {
  const { t } = useTranslation('admin-operations')
  return (
    <span className={status === 'WAITING' ? 'state sentence waiting' : 'state sentence bad'}>
      {t(`delivery.is.${status}`)}
    </span>
  )
}
