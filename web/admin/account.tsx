import { Link, useRouteLoaderData } from 'react-router'
import { readAccount, type AccountFile } from '#contract/admin-accounts.ts'
import { listDuplicates } from '#contract/admin-duplicates.ts'
import { listLinks } from '#contract/admin-links.ts'
import { RefusedFields } from '../shared/refused-fields.tsx'
import { readForm } from '../shared/read-form.ts'
import { siteContext } from '../site.ts'
import { useTranslation } from '../translation.ts'
import { actOnAccount } from './account-action.ts'
import { Danger, decisionsBeside, Deeds } from './account-deeds.tsx'
import { AccountLinks } from './account-links.tsx'
import { withShownNumbers, withShownPhone } from './account-numbers.server.ts'
import { Identity } from './account-identity.tsx'
import { Questions } from './account-questions.tsx'
import { AccountStanding } from './account-standing.tsx'
import { Facts } from './account-facts.tsx'
import { CaseHead, Claim, Keys, Result } from './case-parts.tsx'
import { useCaseKeys } from './case-keys.ts'
import { ClientWork } from './client-work.tsx'
import { Consents, History } from './account-history.tsx'
import { NextCase } from './next-case-button.tsx'
import { PossibleDuplicates } from './duplicates.tsx'
import { Tags } from './account-tags.tsx'
import type { Route } from './+types/account'
import { loadOrRedirect } from './sign-in-redirect.ts'
import type { loader as shellLoader } from './layout.tsx'
import { MadeLink, Refused } from './page-parts.tsx'
import { SecondLook } from './second-look.tsx'
import { momentOf } from './dates.ts'
import './case.css'

export async function loader({ context, params: { uid }, url }: Route.LoaderArgs) {
  const { call } = context.get(siteContext)
  const account = loadOrRedirect(await call(readAccount, { uid }), url)
  const { links } = loadOrRedirect(await call(listLinks, { account: uid }), url)
  const waits = account.status === 'PENDING'
  const found = waits ? loadOrRedirect(await call(listDuplicates, { uid }), url) : undefined
  return {
    account: withShownNumbers(account),
    links,
    found: found && { ...found, own: withShownPhone(found.own), duplicates: found.duplicates.map(withShownPhone) },
  }
}

export async function action({ context, params: { uid }, request }: Route.ActionArgs) {
  return actOnAccount(context.get(siteContext).call, uid, (await readForm(request)) ?? {})
}

/** Also after a refusal: who decides on what has changed is shown what stands now. */
export const shouldRevalidate = () => true

/** What was done with the case itself: the page says it with the focus on it, and offers the next one. */
const SETTLES = ['approve', 'reject', 'ask']

export default function AccountPage({ loaderData: { account, links, found }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('admin-accounts')
  const shell = useRouteLoaderData<typeof shellLoader>('admin/layout')?.console
  const role = shell?.role ?? null
  useCaseKeys()
  const refused = actionData && 'refused' in actionData ? actionData.refused : undefined
  const done = actionData && 'done' in actionData ? actionData.done : undefined
  const isAdministrator = role === 'administrator'
  const isDecided = role !== null && decisionsBeside(account, role).length > 0
  const isCase = isAdministrator && account.status === 'PENDING'
  return (
    <>
      <title>{refused ? t('errorTitle', { title: account.name, ns: 'admin' }) : account.name}</title>
      <CaseHead account={account} isDecided={isDecided} />
      {refused && (
        <Refused refused={refused}>
          {refused.code === 'decided-already' && <DecidedAlready account={account} />}
        </Refused>
      )}
      {done && (
        <Result of={actionData} next={isAdministrator && SETTLES.includes(done) ? account.uid : undefined}>
          {t(`account.done.${done}`)}
        </Result>
      )}
      {actionData && 'asked' in actionData && actionData.asked && (
        <SecondLook account={account} asked={actionData.asked} />
      )}
      <RefusedFields refused={refused}>
        <AccountStanding account={account} />
        {actionData && 'made' in actionData && actionData.made && <MadeLink link={actionData.made} />}
        <div className={isDecided || shell?.organisation ? 'case' : undefined}>
          <div>
            <Facts
              account={account}
              revealed={actionData && 'revealed' in actionData ? actionData.revealed : undefined}
            />
            {found && <PossibleDuplicates account={account} found={found} />}
          </div>
          <div>
            <Tags account={account} mayBar={isAdministrator} />
          </div>
          <div>
            <Questions account={account} />
            {role && <Deeds key={account.seen} account={account} decider={role} />}
            {isCase && <Claim account={account} />}
            {isCase && !done && <NextCase after={account.uid} />}
            {isCase && <Keys />}
            {shell?.organisation && <ClientWork account={account} organisation={shell.organisation.uid} />}
          </div>
        </div>
        <p className="actions">
          <Link to={`/admin/users/${account.uid}/messages`}>{t('admin-messages:link')}</Link>
          {account.type === 'DEMENTIA' && (
            <>
              <Link to={`/admin/users/${account.uid}/codes`}>{t('admin-operations:codes.link')}</Link>
              <Link to={`/admin/users/${account.uid}/safe-return`}>{t('admin-incidents:past.link')}</Link>
              {isAdministrator && (
                <Link to={`/admin/users/${account.uid}/telephone`}>{t('admin-incidents:telephone.link')}</Link>
              )}
            </>
          )}
          {isAdministrator && account.type !== 'PARTNER' && (
            <Link to={`/admin/users/${account.uid}/mend`}>{t('account.mend')}</Link>
          )}
        </p>
        {role && <AccountLinks account={account} role={role} links={links} />}
        {isAdministrator && account.type !== 'PARTNER' && <Identity key={`${account.seen}i`} account={account} />}
        <Consents account={account} />
        {isAdministrator && <History account={account} />}
        {isAdministrator && <Danger key={`${account.seen}d`} account={account} />}
      </RefusedFields>
    </>
  )
}

/** Who decided before the reader did, when, and what. */
function DecidedAlready({ account: { decided } }: { account: AccountFile }) {
  const { t } = useTranslation('admin-accounts')
  if (!decided) return t('decided-already', { ns: 'errors' })
  const { by, at, action } = decided
  return t('account.decidedAlready', { by, at: momentOf(at), what: t(`history.${action}`) })
}
