import { Link } from 'react-router'
import { useTranslation } from '../translation.ts'
import type { Item } from './close-work-item.tsx'
import { ReportedPhoto } from './reported-photo.tsx'

/** The message of an alarm that somebody reported, in its writer's words. */
export function Reported({
  id,
  reported: { incidentId, by, text, photo },
}: {
  id: string
  reported: NonNullable<Item['reported']>
}) {
  const { t } = useTranslation('admin-accounts')
  return (
    <>
      <p>{t(`work.reported.${by}`)}</p>
      {text && (
        <blockquote>
          <bdi>{text}</bdi>
        </blockquote>
      )}
      {photo && <ReportedPhoto id={id} />}
      {!text && !photo && by !== 'gone' && <p>{t('work.reported.plain')}</p>}
      <p>
        <Link to={`/admin/incidents/${incidentId}`}>{t('work.reported.alarm')}</Link>
      </p>
    </>
  )
}
