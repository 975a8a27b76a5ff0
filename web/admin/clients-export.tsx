import { useState } from 'react'
import { Form, Link } from 'react-router'
import { askClientExport, decideClientExport, exportClients, readClientExport } from '#contract/admin-client-files.ts'
import type { RefusalCode } from '#contract/errors.ts'
import { CLIENTS_EXPORT_ALONE, EXPORT_HOURS } from '#contract/limits.ts'
import { saveFile } from '../api.ts'
import { Field } from '../shared/field.tsx'
import { readForm } from '../shared/read-form.ts'
import { RefusedFields } from '../shared/refused-fields.tsx'
import { refuseForm } from '../shared/refused-form.ts'
import { siteContext } from '../site.ts'
import { useTranslation } from '../translation.ts'
import type { Route } from './+types/clients-export'
import { momentOf } from './dates.ts'
import { Done, Refused } from './page-parts.tsx'
import { loadOrRedirect } from './sign-in-redirect.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  return loadOrRedirect(await context.get(siteContext).call(readClientExport, {}), url)
}

/** Asks for the export, agrees to a colleague's, or takes the request away. */
export async function action({ context, request }: Route.ActionArgs) {
  const { call } = context.get(siteContext)
  const form = (await readForm(request)) ?? {}
  const { intent, id = '', reason = '' } = form
  const answer =
    intent === 'ask'
      ? await call(askClientExport, { reason })
      : await call(decideClientExport, { id, decision: intent === 'agree' ? 'APPROVED' : 'REFUSED' })
  return answer.ok
    ? { done: intent === 'ask' ? 'ask' : intent === 'agree' ? 'agree' : 'refuse' }
    : refuseForm(answer, form)
}

export const shouldRevalidate = () => true

/** The clients as a file: alone up to a number, beyond it with a colleague's agreement. */
export default function ExportClients({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation(['admin-clients', 'errors'])
  const { clients, isAlone, request } = loaderData
  const [refusedFile, setRefusedFile] = useState<RefusalCode>()
  const refused = actionData && 'refused' in actionData ? actionData.refused : undefined
  const mayFetch = isAlone || (request?.isMine && request.until !== null)
  const title = t('export.title')
  const deed = (intent: string, label: string) => (
    <button className="button quiet" name="intent" value={intent}>
      {label}
    </button>
  )
  return (
    <>
      <title>{refused ? t('errorTitle', { title, ns: 'admin' }) : title}</title>
      <div className="head">
        <h1>{title}</h1>
        <Link to="/admin/clients">{t('back')}</Link>
      </div>
      {refused && <Refused refused={refused} />}
      {actionData && 'done' in actionData && <Done>{t(`export.done.${actionData.done}`)}</Done>}
      <p>{t('export.text', { count: clients })}</p>
      <p>{t('export.audited')}</p>
      {mayFetch && (
        <button type="button" className="button" onClick={() => void saveFile(exportClients, {}).then(setRefusedFile)}>
          {t('export.button')}
        </button>
      )}
      <p role="alert">{refusedFile && t(refusedFile, { ns: 'errors' })}</p>
      {request && (
        <div className="notice glow">
          <p>{t('export.request', { by: request.by, at: momentOf(request.askedAt), reason: request.reason })}</p>
          {request.until ? (
            <p>{t('export.until', { at: momentOf(request.until) })}</p>
          ) : (
            <Form method="post">
              <input type="hidden" name="id" value={request.id} />
              <p className="actions">
                {!request.isMine && deed('agree', t('export.agree'))}
                {deed('refuse', t(request.isMine ? 'export.withdraw' : 'export.refuse'))}
              </p>
            </Form>
          )}
        </div>
      )}
      {!isAlone && !request && (
        <RefusedFields refused={refused}>
          <Form method="post">
            <p>{t('export.second', { most: CLIENTS_EXPORT_ALONE, hours: EXPORT_HOURS })}</p>
            <Field label={t('export.reason')} name="reason" required minLength={4} maxLength={500} autoComplete="off" />
            <button className="button" name="intent" value="ask">
              {t('export.ask')}
            </button>
          </Form>
        </RefusedFields>
      )}
    </>
  )
}
