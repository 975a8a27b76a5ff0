import { Form, Link, redirect } from 'react-router'
import { readOwnAccount } from '#contract/accounts.ts'
import { LEAVING_DAYS, STOPPED_WORKING_DAYS } from '#contract/limits.ts'
import { leave } from '#contract/member-account.ts'
import { MEMBER_STATUSES } from '#contract/options.ts'
import { readForm } from '../shared/read-form.ts'
import { WithHelpline } from '../shared/helpline.tsx'
import { useBrand } from '../shared/use-brand.ts'
import { siteContext } from '../site.ts'
import type { Route } from './+types/leave'
import { loadOrRedirect, takenOr } from './answers.ts'
import { confirmationOf } from '../shared/confirmation.ts'
import { useTranslation } from '../translation.ts'
import { readConfirmsBy } from './confirms-by.ts'
import { OwnerConfirms } from './owner-confirms.tsx'
import { PortalPage } from './page.tsx'
import { SafeAnswer } from './ask.tsx'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { call } = context.get(siteContext)
  const account = loadOrRedirect(await call(readOwnAccount, {}))
  const { type, status } = account
  if (type === 'PARTNER') throw redirect('/account/settings')
  // The same rule as the service's: a person whose cards work thinks again for some days.
  const inTime = type === 'DEMENTIA' && MEMBER_STATUSES.some((member) => member === status)
  const isLeaving = status === 'ENDING'
  const how = !inTime ? 'at-once' : isLeaving || url.searchParams.has('now') ? 'stop-now' : 'in-time'
  return { how, isPerson: type === 'DEMENTIA', by: await readConfirmsBy(call, account) } as const
}

export async function action({ context, request }: Route.ActionArgs) {
  const typed = (await readForm(request)) ?? {}
  const answer = await context
    .get(siteContext)
    .call(leave, { confirmation: confirmationOf(typed), stopNow: typed.stopNow === 'yes' })
  return takenOr(answer, answer.ok && !answer.data.left ? '/account' : '/', typed)
}

/** What leaving means stands before the button; a person may leave in time, with "Stop now" beside it. */
export default function Leave({ loaderData: { how, isPerson, by }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('member')
  const { helpline } = useBrand()
  const refused = actionData?.refused
  const isStop = how === 'stop-now'
  const numbers = { days: LEAVING_DAYS, working: STOPPED_WORKING_DAYS, helpline }
  return (
    <PortalPage
      title={t(isStop ? 'leave.stopTitle' : 'leave.title')}
      back={{ to: '/account/settings', label: t('settings.title') }}
      refused={refused}
    >
      <p>{t(`leave.${how}.text`, numbers)}</p>
      <ul>
        {how === 'at-once' ? (
          <>
            <li>{t('leave.signOut')}</li>
            <li>{t('leave.links')}</li>
            <li>{isPerson ? t('leave.codes') : t('leave.carer')}</li>
          </>
        ) : (
          (['first', 'second', 'third'] as const).map((nth) => (
            <li key={nth}>
              <WithHelpline text={t(`leave.${how}.${nth}`, numbers)} />
            </li>
          ))
        )}
      </ul>
      <p>{t('leave.kept')}</p>
      <Form method="post" noValidate reloadDocument>
        {isStop && <input type="hidden" name="stopNow" value="yes" />}
        <OwnerConfirms by={by} label={t('leave.password')} refused={refused} />
        <p className="actions">
          {isStop ? (
            <SafeAnswer to="/account">{t('leave.no')}</SafeAnswer>
          ) : (
            <Link className="button" to="/account/settings">
              {t('leave.no')}
            </Link>
          )}
          <button className="button quiet">{t(isStop ? 'leave.stopYes' : 'leave.button')}</button>
        </p>
      </Form>
      {how === 'in-time' && (
        <p className="soft">
          {t('leave.stopHint')} <Link to="/account/leave?now">{t('leave.stopLink')}</Link>
        </p>
      )}
    </PortalPage>
  )
}
