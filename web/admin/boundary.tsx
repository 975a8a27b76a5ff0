import { Link, Outlet } from 'react-router'
import { pressesAsBefore } from '../shared/connection.ts'
import { ConnectionNotice } from '../shared/connection-notice.tsx'
import { useModulesAhead } from '../shared/modules-ahead.ts'
import { Trouble } from '../shared/trouble.tsx'
import { useTrouble } from '../shared/trouble-words.ts'
import { useTranslation } from '../translation.ts'

export const clientMiddleware = pressesAsBefore

/** What stands in place of a console's page that cannot be shown, with the navigation beside it. */
export default function Page() {
  useModulesAhead()
  return (
    <>
      <ConnectionNotice />
      <Outlet />
    </>
  )
}

/** A page that is another's work says whose; one that is not there, and a fault of ours, say so as everywhere. */
export function ErrorBoundary() {
  const { status, ...failed } = useTrouble()
  const { t } = useTranslation('admin')
  const words = status === 403 ? { title: t('notYours.title'), text: t('notYours.text') } : failed
  return (
    <Trouble {...words}>
      <Link className="button" to="/admin">
        {t('notYours.back')}
      </Link>
    </Trouble>
  )
}
