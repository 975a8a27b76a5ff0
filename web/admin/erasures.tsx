import { useTranslation } from 'react-i18next'
import { Link, redirect } from 'react-router'
import { decideErasure, listErasures } from '#contract/admin-records.ts'
import { refuseForm } from '../shared/refused-form.ts'
import { readForm } from '../shared/read-form.ts'
import { siteContext } from '../site.ts'
import type { Route } from './+types/erasures'
import { AskFirst } from './ask-first.tsx'
import { loadOrRedirect } from './sign-in-redirect.ts'
import { momentOf } from './dates.ts'
import { Done, Refused } from './page-parts.tsx'

export async function loader({ context, url }: Route.LoaderArgs) {
  const done = (['approved', 'refused'] as const).find((known) => url.searchParams.has(known))
  return { erasures: loadOrRedirect(await context.get(siteContext).call(listErasures, {}), url), done }
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = (await readForm(request)) ?? {}
  const { id = '', decision } = form
  const decided = decision === 'APPROVED' ? 'APPROVED' : 'REFUSED'
  const answer = await context.get(siteContext).call(decideErasure, { id, decision: decided })
  if (!answer.ok) return refuseForm(answer, form)
  return redirect(`/admin/erasures?${decided.toLowerCase()}`)
}

export default function Erasures({ loaderData: { erasures, done }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('admin-operations')
  return (
    <>
      <title>{t('erasures.title')}</title>
      <h1>{t('erasures.title')}</h1>
      {actionData && <Refused refused={actionData.refused} />}
      {done && !actionData && <Done>{t(`erasures.done.${done}`)}</Done>}
      <p>{t('erasures.text')}</p>
      {erasures.length === 0 && <p role="status">{t('erasures.none')}</p>}
      {erasures.length > 0 && (
        <table className="records">
          <thead>
            <tr>
              <th scope="col">{t('erasures.account')}</th>
              <th scope="col">{t('erasures.reason')}</th>
              <th scope="col">{t('erasures.asked')}</th>
              <th scope="col">{t('erasures.decide')}</th>
            </tr>
          </thead>
          <tbody>
            {erasures.map((erasure) => (
              <tr key={erasure.id}>
                <th scope="row">
                  <Link to={`/admin/users/${erasure.accountUid}`}>{erasure.account?.name ?? erasure.accountUid}</Link>
                  {erasure.account && <span className="soft">{t(`accountType.${erasure.account.type}`)}</span>}
                </th>
                <td data-name={t('erasures.reason')}>{erasure.reason}</td>
                <td data-name={t('erasures.asked')}>
                  {erasure.askedByName} <span className="soft number">{momentOf(erasure.askedAt)}</span>
                </td>
                <td data-name={t('erasures.decide')}>
                  <div className="act-line">
                    {!erasure.mine && (
                      <AskFirst
                        label={t('erasures.approve')}
                        title={t('erasures.approveAsk', { name: erasure.account?.name ?? erasure.accountUid })}
                        yes={t('erasures.approve')}
                        fields={{ id: erasure.id, decision: 'APPROVED' }}
                        quiet={false}
                      >
                        <p>{t('records.goes')}</p>
                        <p>{t('records.stays')}</p>
                      </AskFirst>
                    )}
                    <AskFirst
                      label={t(erasure.mine ? 'erasures.takeBack' : 'erasures.refuse')}
                      title={t('erasures.refuseAsk')}
                      yes={t(erasure.mine ? 'erasures.takeBack' : 'erasures.refuse')}
                      fields={{ id: erasure.id, decision: 'REFUSED' }}
                    >
                      <p>{t('erasures.refuseText')}</p>
                    </AskFirst>
                  </div>
                  {erasure.mine && <p className="soft">{t('erasures.another')}</p>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  )
}
