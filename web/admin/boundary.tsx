import { useTranslation } from 'react-i18next'
import { isRouteErrorResponse, Link, Outlet, useRouteError } from 'react-router'
import { Trouble } from '../shared/trouble.tsx'

/** What stands in place of a console's page that cannot be shown, with the navigation beside it. */
export default function Page() {
  return <Outlet />
}

/** A page that is another's work says whose; one that is not there, and a fault of ours, say so as everywhere. */
export function ErrorBoundary() {
  const error = useRouteError()
  const { t } = useTranslation(['admin', 'shared'])
  const status = isRouteErrorResponse(error) ? error.status : 500
  const words =
    status === 403
      ? { title: t('notYours.title'), text: t('notYours.text') }
      : status === 404
        ? { title: t('notFound.title', { ns: 'shared' }), text: t('notFound.text', { ns: 'shared' }) }
        : { title: t('broken.title', { ns: 'shared' }), text: t('broken.text', { ns: 'shared' }) }
  return (
    <Trouble {...words}>
      <Link className="button" to="/admin">
        {t('notYours.back')}
      </Link>
    </Trouble>
  )
}
