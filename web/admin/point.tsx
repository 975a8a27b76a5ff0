import { redirect } from 'react-router'
import { addPoint, changePoint, readPoint, retirePoint } from '#contract/admin-points.ts'
import type { Input } from '#contract/endpoint.ts'
import { REGIONS } from '#contract/options.ts'
import { RefusedFields } from '../shared/refused-fields.tsx'
import { refuseForm } from '../shared/refused-form.ts'
import { readForm } from '../shared/read-form.ts'
import { siteContext } from '../site.ts'
import type { Route } from './+types/point'
import { AskFirst } from './ask-first.tsx'
import { loadOrRedirect } from './sign-in-redirect.ts'
import { momentOf } from './dates.ts'
import { PointFields, StoredNow } from './point-fields.tsx'
import { Done, Refused } from './page-parts.tsx'
import '../shared/map-sources.css'
import { useTranslation } from '../translation.ts'
import './point.css'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { id } = params
  const point = id ? loadOrRedirect(await context.get(siteContext).call(readPoint, { id }), url) : undefined
  return { point, saved: url.searchParams.has('saved') }
}

/** What the form says, in the contract's words; an empty position is left to the postal code. */
function formOf(fields: Record<string, string>): Input<typeof addPoint> {
  const { name = '', address = '', postalCode = '', region, openingHours, contactNumber, specialNote, kind } = fields
  const degrees = (typed = '') => (typed.trim() ? Number(typed.replace(',', '.')) : undefined)
  const [lat, lng] = [degrees(fields.lat), degrees(fields.lng)]
  return {
    name,
    address,
    postalCode,
    openingHours,
    contactNumber,
    specialNote,
    kind,
    ...(lat !== undefined && { lat }),
    ...(lng !== undefined && { lng }),
    region: REGIONS.find((known) => known === region),
  }
}

/** Also after a refusal: what another administrator changed meanwhile is shown beside what was typed. */
export const shouldRevalidate = () => true

export async function action({ context, params, request }: Route.ActionArgs) {
  const { call } = context.get(siteContext)
  const { id } = params
  const form = (await readForm(request)) ?? {}
  const { intent, ...fields } = form
  const answer =
    id && (intent === 'retire' || intent === 'restore')
      ? await call(retirePoint, { id, inService: intent === 'restore' })
      : await (id
          ? call(changePoint, { id, seen: fields.seen ?? '', ...formOf(fields) })
          : call(addPoint, formOf(fields)))
  if (!answer.ok) return refuseForm(answer, form)
  return redirect(`/admin/points/${answer.data.id}?saved`)
}

export default function Point({ loaderData: { point, saved }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('admin-operations')
  const title = point ? point.name : t('point.new')
  const refused = actionData && 'refused' in actionData ? actionData.refused : undefined
  return (
    <>
      <title>{refused ? t('errorTitle', { title }) : title}</title>
      <h1>{title}</h1>
      {refused && (
        <Refused refused={refused}>
          {point && refused.code === 'changed-meanwhile' && <StoredNow point={point} typed={refused.typed} />}
        </Refused>
      )}
      {saved && !refused && <Done>{t('point.saved')}</Done>}
      {point && (
        <p className="soft">
          <span className={point.deletedAt ? 'state' : 'state good'}>
            {t(`points.states.${point.deletedAt ? 'retired' : 'in-service'}`)}
          </span>{' '}
          · {t('point.changed', { at: momentOf(point.updatedAt), source: point.source })}
        </p>
      )}
      <RefusedFields refused={refused}>
        <PointFields key={point?.updatedAt ?? 'new'} point={point} />
      </RefusedFields>
      {point && (
        <div className="act-line">
          {point.deletedAt ? (
            <AskFirst
              label={t('point.restore')}
              title={t('point.restoreAsk', { name: point.name })}
              yes={t('point.restore')}
              fields={{ intent: 'restore' }}
            >
              <p>{t('point.restoreText')}</p>
            </AskFirst>
          ) : (
            <>
              <AskFirst
                label={t('point.retire')}
                title={t('point.retireAsk', { name: point.name })}
                yes={t('point.retire')}
                fields={{ intent: 'retire' }}
              >
                <p>{t('point.retireText')}</p>
              </AskFirst>
              <a className="button quiet" href={`${import.meta.env.BASE_URL}go-to-points/detail/${point.id}`}>
                {t('point.see')}
              </a>
            </>
          )}
        </div>
      )}
    </>
  )
}
