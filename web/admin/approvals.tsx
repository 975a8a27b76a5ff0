import { Link, redirect } from 'react-router'
import { APPROVAL_KINDS, decideApproval, listApprovals, type Approval } from '#contract/admin-records.ts'
import { EXPORT_HOURS } from '#contract/limits.ts'
import { refuseForm } from '../shared/refused-form.ts'
import { readForm } from '../shared/read-form.ts'
import { siteContext } from '../site.ts'
import { WithEmailAddress } from '../shared/email-address.tsx'
import { useTranslation } from '../translation.ts'
import type { Route } from './+types/approvals'
import { AskFirst } from './ask-first.tsx'
import { loadOrRedirect } from './sign-in-redirect.ts'
import { momentOf } from './dates.ts'
import { Done, Refused } from './page-parts.tsx'

export async function loader({ context, url }: Route.LoaderArgs) {
  const done = (['approved', 'refused'] as const).find((known) => url.searchParams.has(known))
  const kind = APPROVAL_KINDS.find((known) => known === url.searchParams.get('kind')) ?? 'ERASURE'
  return { approvals: loadOrRedirect(await context.get(siteContext).call(listApprovals, {}), url), done, kind }
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = (await readForm(request)) ?? {}
  const { id = '', decision } = form
  const decided = decision === 'APPROVED' ? 'APPROVED' : 'REFUSED'
  const answer = await context.get(siteContext).call(decideApproval, { id, decision: decided })
  if (!answer.ok) return refuseForm(answer, form)
  return redirect(`/admin/approvals?${decided.toLowerCase()}&kind=${answer.data.kind}`)
}

/** Also after a refusal: what is shown has just turned out to be old. */
export const shouldRevalidate = () => true

export default function Approvals({ loaderData: { approvals, done, kind }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('admin-operations')
  return (
    <>
      <title>{t('approvals.title')}</title>
      <h1>{t('approvals.title')}</h1>
      {actionData && <Refused refused={actionData.refused} />}
      {done && !actionData && <Done>{t(`approvals.done.${kind}.${done}`)}</Done>}
      <p>{t('approvals.text')}</p>
      {approvals.length === 0 && (
        <p className="notice" role="status">
          {t('approvals.none')}
        </p>
      )}
      {approvals.length > 0 && (
        <table className="records">
          <thead>
            <tr>
              <th scope="col">{t('approvals.account')}</th>
              <th scope="col">{t('approvals.what')}</th>
              <th scope="col">{t('approvals.reason')}</th>
              <th scope="col">{t('approvals.asked')}</th>
              <th scope="col">{t('approvals.decide')}</th>
            </tr>
          </thead>
          <tbody>
            {approvals.map((approval) => (
              <tr key={approval.id}>
                <th scope="row">
                  <About approval={approval} />
                </th>
                <td data-name={t('approvals.what')}>
                  {t(`approvals.kind.${approval.kind}`, { number: approval.number ?? '–' })}
                </td>
                <td data-name={t('approvals.reason')}>{approval.reason}</td>
                <td data-name={t('approvals.asked')}>
                  {approval.askedByName} <span className="soft number">{momentOf(approval.askedAt)}</span>
                </td>
                <td data-name={t('approvals.decide')}>
                  <Acts approval={approval} />
                  {approval.mine && <p className="soft">{t('approvals.another')}</p>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  )
}

/** Whom a request is about: an account, or an administrator. */
function About({ approval: { accountUid, account, administrator } }: { approval: Approval }) {
  const { t } = useTranslation('admin-operations')
  if (administrator)
    return (
      <>
        <Link to={`/admin/administrators#${accountUid}`}>{administrator.name}</Link>
        <span className="soft">{t('approvals.administrator')}</span>
      </>
    )
  return (
    <>
      <Link to={`/admin/users/${accountUid}`}>{account?.name ?? accountUid}</Link>
      {account && <span className="soft">{t(`accountType.${account.type}`)}</span>}
    </>
  )
}

/** What follows from agreeing to a request. */
function Follows({ approval: { kind, askedByName, administrator } }: { approval: Approval }) {
  const { t } = useTranslation('admin-operations')
  switch (kind) {
    case 'EXPORT':
      return <p>{t('approvals.exportText', { name: askedByName, hours: EXPORT_HOURS })}</p>
    case 'ERASURE':
      return (
        <>
          <p>{t('records.goes')}</p>
          <p>{t('records.stays')}</p>
        </>
      )
    case 'NUMBER':
      return <p>{t('approvals.numberText')}</p>
    case 'ADMINISTRATOR_INVITE':
      return (
        <p>
          <WithEmailAddress
            text={t('approvals.inviteText', {
              email: administrator?.email ?? '',
              username: administrator?.username ?? '',
            })}
            address={administrator?.email ?? ''}
          />
        </p>
      )
    case 'ADMINISTRATOR_END':
      return <p>{t('approvals.endText', { name: administrator?.name ?? '' })}</p>
  }
}

/** What an administrator may do with a request: decide it, or take one's own back. */
function Acts({ approval }: { approval: Approval }) {
  const { t } = useTranslation('admin-operations')
  const { id, kind, mine, accountUid } = approval
  const name = approval.account?.name ?? approval.administrator?.name ?? accountUid
  const refuse = mine ? t('approvals.takeBack') : t(`approvals.refuse.${kind}`)
  return (
    <div className="act-line">
      {!mine && (
        <AskFirst
          label={t(`approvals.approve.${kind}`)}
          title={t(`approvals.approveAsk.${kind}`, { name, number: approval.number ?? '–' })}
          yes={t(`approvals.approve.${kind}`)}
          fields={{ id, decision: 'APPROVED' }}
          quiet={false}
        >
          <Follows approval={approval} />
        </AskFirst>
      )}
      <AskFirst label={refuse} title={t('approvals.refuseAsk')} yes={refuse} fields={{ id, decision: 'REFUSED' }}>
        <p>{kind === 'ADMINISTRATOR_END' ? t('approvals.restoreText') : t('approvals.refuseText')}</p>
      </AskFirst>
    </div>
  )
}
