import { Form, useRouteLoaderData, useSearchParams } from 'react-router'
import {
  FOR_ACCOUNT,
  LISTED_LINKS,
  listLinks,
  MADE_LINK_KINDS,
  MADE_LINKS,
  makeLink,
  revokeLink,
  type MadeLink as Kind,
} from '#contract/admin-links.ts'
import type { AdminRole } from '#contract/endpoint.ts'
import { FormOf, RefusedFields } from '../shared/refused-fields.tsx'
import { refuseForm } from '../shared/refused-form.ts'
import { Field } from '../shared/field.tsx'
import { readForm } from '../shared/read-form.ts'
import { siteContext } from '../site.ts'
import { useTranslation } from '../translation.ts'
import type { Route } from './+types/links'
import { loadOrRedirect } from './sign-in-redirect.ts'
import type { loader as shellLoader } from './layout.tsx'
import { LinkTable } from './link-table.tsx'
import { Done, MadeLink, Pages, Refused } from './page-parts.tsx'

/** Made by administrators with the organisation behind them. */
const OF_ORGANISATION: readonly string[] = ['partner', 'mop', 'hand-over']

export async function loader({ context, url }: Route.LoaderArgs) {
  const query = url.searchParams
  const kind = LISTED_LINKS.find((name) => name === query.get('kind'))
  return loadOrRedirect(
    await context.get(siteContext).call(listLinks, { kind, after: query.get('after') ?? undefined }),
    url,
  )
}

export async function action({ context, request }: Route.ActionArgs) {
  const { call } = context.get(siteContext)
  const form = (await readForm(request)) ?? {}
  const { intent, id = '', kind, label } = form
  if (intent === 'revoke') {
    const answer = await call(revokeLink, { id })
    return answer.ok ? { revoked: true as const } : refuseForm(answer, form)
  }
  const made = MADE_LINK_KINDS.find((name) => name === kind)
  if (!made) return refuseForm({ code: 'invalid-input', status: 400 }, form)
  const answer = await call(makeLink, { kind: made, label })
  return answer.ok ? { made: { kind: made, ...answer.data } } : refuseForm(answer, form)
}

export const shouldRevalidate = () => true

export default function Links({ loaderData: { links, next }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('admin-accounts')
  const role = useRouteLoaderData<typeof shellLoader>('admin/layout')?.console.role
  const [query] = useSearchParams()
  const title = t('links.title')
  return (
    <>
      <title>{title}</title>
      <h1>{title}</h1>
      {actionData && 'refused' in actionData && <Refused refused={actionData.refused} />}
      {actionData && 'revoked' in actionData && <Done>{t('links.revoked')}</Done>}
      {actionData && 'made' in actionData && actionData.made && <MadeLink link={actionData.made} />}
      {role && (
        <RefusedFields refused={actionData && 'refused' in actionData ? actionData.refused : undefined}>
          <Make role={role} />
        </RefusedFields>
      )}
      <Form method="get" className="filters" key={query.toString()}>
        <Field as="select" label={t('links.kindLabel')} name="kind" defaultValue={query.get('kind') ?? ''}>
          <option value="">{t('users.all')}</option>
          {LISTED_LINKS.filter((kind) => role !== 'organisation' || mayHave(kind)).map((kind) => (
            <option key={kind} value={kind}>
              {t(`links.kind.${kind}`)}
            </option>
          ))}
        </Field>
        <p className="actions">
          <button className="button">{t('users.show')}</button>
        </p>
      </Form>
      {links.length === 0 ? <p className="notice">{t('links.none')}</p> : <LinkTable links={links} />}
      <Pages query={query} next={next} />
    </>
  )
}

/** Whether an organisation can have links of a kind: those that it makes, and its own from the association. */
const mayHave = (kind: string) =>
  OF_ORGANISATION.includes(kind) ||
  Object.entries(MADE_LINKS).some(([made, roles]) => made === kind && roles.some((role) => role === 'organisation'))

/** Links that are for nobody's account: those are made on the account's own page. */
function Make({ role }: { role: AdminRole }) {
  const { t } = useTranslation('admin-accounts')
  const kinds = MADE_LINK_KINDS.filter(
    (kind: Kind) => (MADE_LINKS[kind] as readonly string[]).includes(role) && !FOR_ACCOUNT.includes(kind),
  )
  return (
    <>
      {kinds.map((kind) => (
        <details key={kind} className="deed">
          <summary>{t(`links.make.${kind}`)}</summary>
          <FormOf sent={{ kind }}>
            <Form method="post">
              <p>{t(`links.about.${kind}`)}</p>
              <input type="hidden" name="kind" value={kind} />
              <Field label={t('links.label')} id={`label-${kind}`} name="label" maxLength={100} autoComplete="off" />
              <button className="button">{t('links.button')}</button>
            </Form>
          </FormOf>
        </details>
      ))}
      <p className="soft">{t('links.elsewhere')}</p>
    </>
  )
}
