import { isRouteErrorResponse, useRouteError } from 'react-router'
import { useTranslation } from '../translation.ts'

/** The words of the page that stands where another one failed: there is none, or something of ours broke. */
export function useTrouble() {
  const error = useRouteError()
  const { t } = useTranslation('shared')
  const status = isRouteErrorResponse(error) ? error.status : 500
  const kind = status === 404 ? 'notFound' : 'broken'
  // A page that this document has no route for is asked for as a new one (D56.12).
  const isOfAnotherSite = status === 404 && (error as { internal?: boolean }).internal === true
  return { status, isOfAnotherSite, title: t(`${kind}.title`), text: t(`${kind}.text`) }
}
