import { useState } from 'react'
import { Form, Link, redirect, useNavigation, useRouteLoaderData } from 'react-router'
import { issueCode, LABEL_COPIES, listCodes, printLabels, revokeCode, type PersonCode } from '#contract/admin-codes.ts'
import { CODE_LABEL_MAX } from '#contract/limits.ts'
import { RefusedFields } from '../shared/refused-fields.tsx'
import { refuseForm } from '../shared/refused-form.ts'
import { Field } from '../shared/field.tsx'
import { addressOf } from '../api.ts'
import { readForm } from '../shared/read-form.ts'
import { siteContext } from '../site.ts'
import { useTranslation } from '../translation.ts'
import type { Route } from './+types/codes'
import { AskFirst } from './ask-first.tsx'
import type { loader as shellLoader } from './layout.tsx'
import { loadOrRedirect } from './sign-in-redirect.ts'
import { momentOf } from './dates.ts'
import { Done, Refused } from './page-parts.tsx'

const DONE = ['issued', 'revoked'] as const

export async function loader({ context, params: { uid }, url }: Route.LoaderArgs) {
  const done = DONE.find((known) => url.searchParams.has(known))
  return { ...loadOrRedirect(await context.get(siteContext).call(listCodes, { uid }), url), done }
}

export async function action({ context, params: { uid }, request }: Route.ActionArgs) {
  const { call } = context.get(siteContext)
  const form = (await readForm(request)) ?? {}
  const { intent, label = '', code = '' } = form
  const revoking = intent === 'revoke'
  const answer = await (revoking ? call(revokeCode, { uid, code }) : call(issueCode, { uid, label }))
  if (!answer.ok) return refuseForm(answer, form)
  return redirect(`/admin/users/${uid}/codes?${revoking ? 'revoked' : 'issued'}`)
}

/** Also after a refusal: what is shown has just turned out to be old. */
export const shouldRevalidate = () => true

export default function Codes({
  loaderData: { person, codes, done },
  actionData,
  params: { uid },
}: Route.ComponentProps) {
  const { t } = useTranslation('admin-operations')
  const role = useRouteLoaderData<typeof shellLoader>('admin/layout')?.console.role
  const title = t('codes.title', { name: person.name })
  const refused = actionData?.refused
  const inUse = codes.filter(({ revokedAt }) => !revokedAt)
  const ended = codes.filter(({ revokedAt }) => revokedAt)
  const sending = useNavigation().state !== 'idle'
  return (
    <>
      <title>{refused ? t('errorTitle', { title }) : title}</title>
      <div className="head">
        <h1>{title}</h1>
        <Link to={`/admin/${role === 'organisation' ? 'clients' : 'users'}/${uid}`}>{t('codes.person')}</Link>
      </div>
      {refused && <Refused refused={refused} />}
      {done && !refused && <Done>{t(`codes.done.${done}`)}</Done>}
      <p>{t('codes.text')}</p>
      {inUse.length > 0 ? (
        <InUse key={inUse.map(({ code }) => code).join()} codes={inUse} uid={uid} />
      ) : (
        <p>{t('codes.none')}</p>
      )}
      <h2>{t('codes.new')}</h2>
      <RefusedFields refused={refused}>
        {' '}
        <Form method="post" key={codes.length}>
          <Field
            label={t('codes.label')}
            hint={t('codes.labelHint')}
            name="label"
            maxLength={CODE_LABEL_MAX}
            required
          />
          <button className="button" name="intent" value="issue" disabled={sending}>
            {t('codes.issue')}
          </button>
        </Form>
      </RefusedFields>
      {ended.length > 0 && <Ended codes={ended} />}
    </>
  )
}

/** A code as it stands in letters under its label; where it has none yet its beginning, enough to compare with a label in one's hand. */
const Short = ({ code, shortCode }: Pick<PersonCode, 'code' | 'shortCode'>) => (
  <code>{shortCode ?? `${code.slice(0, 6)}…`}</code>
)

function InUse({ codes, uid }: { codes: PersonCode[]; uid: string }) {
  const { t } = useTranslation('admin-operations')
  const [chosen, setChosen] = useState(codes.map(({ code }) => code))
  const [copies, setCopies] = useState<(typeof LABEL_COPIES)[number]>('sheet')
  const tick = (code: string, label: string) => (
    <label className="tick-line">
      <input
        type="checkbox"
        checked={chosen.includes(code)}
        onChange={({ target }) =>
          setChosen(target.checked ? [...chosen, code] : chosen.filter((other) => other !== code))
        }
      />
      <span className="visually-hidden">{t('codes.printOne', { label })}</span>
    </label>
  )
  const revoke = (code: string, label: string) => (
    <AskFirst
      label={t('codes.revoke')}
      title={t('codes.revokeAsk', { label })}
      yes={t('codes.revoke')}
      fields={{ intent: 'revoke', code }}
    >
      <p>{t('codes.revokeText')}</p>
    </AskFirst>
  )
  return (
    <>
      <table className="records">
        <thead>
          <tr>
            <th scope="col">{t('codes.label')}</th>
            <th scope="col">{t('codes.typed')}</th>
            <th scope="col">{t('codes.since')}</th>
            <th scope="col">{t('codes.print')}</th>
            <th scope="col">{t('codes.end')}</th>
          </tr>
        </thead>
        <tbody>
          {codes.map(({ code, label, shortCode, createdAt }) => (
            <tr key={code}>
              <th scope="row">{label}</th>
              <td data-name={t('codes.typed')}>
                <Short code={code} shortCode={shortCode} />
              </td>
              <td className="number" data-name={t('codes.since')}>
                {momentOf(createdAt)}
              </td>
              <td data-name={t('codes.print')}>{tick(code, label)}</td>
              <td>{revoke(code, label)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <fieldset className="act-line">
        <legend className="visually-hidden">{t('codes.copies')}</legend>
        {LABEL_COPIES.map((name) => (
          <label className="tick-line" key={name}>
            <input type="radio" name="copies" checked={copies === name} onChange={() => setCopies(name)} />
            <span>{t(`codes.copy.${name}`)}</span>
          </label>
        ))}
      </fieldset>
      {chosen.length > 0 ? (
        <a className="button" href={addressOf(printLabels, { uid, codes: chosen.join(','), copies })} download>
          {t('codes.pdf', { count: chosen.length })}
        </a>
      ) : (
        <p>{t('choose-codes', { ns: 'errors' })}</p>
      )}
    </>
  )
}

function Ended({ codes }: { codes: PersonCode[] }) {
  const { t } = useTranslation('admin-operations')
  return (
    <>
      <h2>{t('codes.ended')}</h2>
      <table className="records">
        <thead>
          <tr>
            <th scope="col">{t('codes.label')}</th>
            <th scope="col">{t('codes.typed')}</th>
            <th scope="col">{t('codes.endedAt')}</th>
          </tr>
        </thead>
        <tbody>
          {codes.map(({ code, label, shortCode, revokedAt }) => (
            <tr key={code}>
              <th scope="row">{label}</th>
              <td data-name={t('codes.typed')}>
                <Short code={code} shortCode={shortCode} />
              </td>
              <td className="number" data-name={t('codes.endedAt')}>
                {revokedAt && momentOf(revokedAt)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
