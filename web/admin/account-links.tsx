import { Form } from 'react-router'
import type { AccountFile } from '#contract/admin-accounts.ts'
import { FOR_ACCOUNT, MADE_LINKS, type LinkRow, type MadeLink } from '#contract/admin-links.ts'
import type { AdminRole } from '#contract/endpoint.ts'
import { FormOf } from '../shared/refused-fields.tsx'
import { Field } from '../shared/field.tsx'
import { useTranslation } from '../translation.ts'
import { LinkTable } from './link-table.tsx'

/** Which links make sense for this account as it stands; the service decides it again. */
function linksFor(account: AccountFile, role: AdminRole): MadeLink[] {
  const isOpen = account.frozenAt === null
  const stands = isOpen && ['INCOMPLETE', 'PENDING', 'APPROVED'].includes(account.status)
  const approvedOrganisation = account.type === 'PARTNER' && account.status === 'APPROVED'
  // A person without a username chooses one by the link.
  const isNamed = account.username !== null || account.type === 'DEMENTIA'
  const sense: Partial<Record<MadeLink, boolean>> = {
    partner: isOpen && approvedOrganisation && account.username === null,
    mop: approvedOrganisation,
    reset: stands && account.hasPassword,
    'set-password': stands && isNamed && (role === 'administrator' || !account.hasPassword),
  }
  return FOR_ACCOUNT.filter((kind) => sense[kind] && (MADE_LINKS[kind] as readonly string[]).includes(role))
}

export function AccountLinks({ account, role, links }: { account: AccountFile; role: AdminRole; links: LinkRow[] }) {
  const { t } = useTranslation('admin-accounts')
  const kinds = linksFor(account, role)
  if (kinds.length === 0 && links.length === 0) return null
  return (
    <section>
      <h2>{t('links.title')}</h2>
      {kinds.map((kind) => (
        <details key={kind} className="deed">
          <summary>{t(`links.make.${kind}`)}</summary>
          <FormOf sent={{ intent: 'link', kind }}>
            <Form method="post">
              <p>{t(`links.about.${kind}`)}</p>
              <input type="hidden" name="kind" value={kind} />
              {kind === 'mop' && (
                <Field label={t('links.label')} id="label-mop" name="label" maxLength={100} autoComplete="off" />
              )}
              <button className="button" name="intent" value="link">
                {t('links.button')}
              </button>
            </Form>
          </FormOf>
        </details>
      ))}
      {links.length > 0 && <LinkTable links={links} />}
    </section>
  )
}
