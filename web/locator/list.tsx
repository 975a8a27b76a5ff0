import { useTranslation } from 'react-i18next'
import { listGoToPoints } from '#contract/locator.ts'
import { siteContext, type PageHandle } from '../site.ts'
import type { Route } from './+types/list'

export const handle: PageHandle = { words: ['locator'], script: 'none' }

export async function loader({ context }: Route.LoaderArgs) {
  const answer = await context.get(siteContext).call(listGoToPoints, {})
  if (!answer.ok) throw new Response(null, { status: answer.status })
  return answer.data
}

export default function GoToPoints({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('locator')
  return (
    <div className="page">
      <title>{t('title')}</title>
      <h1>{t('title')}</h1>
      <ul>
        {loaderData.map((point) => (
          <li key={point.id}>
            <strong>{point.name}</strong>
            <br />
            {point.address}, {point.postalCode}
          </li>
        ))}
      </ul>
    </div>
  )
}
