import { readOwnChanges } from '#contract/changes.ts'
import { siteContext } from '../site.ts'
import { useTranslation } from '../translation.ts'
import type { Route } from './+types/changes'
import { loadOrRedirect } from './answers.ts'
import { ChangesList } from './changes-list.tsx'
import { PortalPage } from './page.tsx'

export async function loader({ context, url }: Route.LoaderArgs) {
  const after = url.searchParams.get('after') ?? undefined
  const page = loadOrRedirect(await context.get(siteContext).call(readOwnChanges, { ...(after && { after }) }))
  return { ...page, isOlder: after !== undefined }
}

/** What others changed of the member's own account. */
export default function OwnChanges({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('member')
  return (
    <PortalPage title={t('changes.title')} back={{ to: '/account/settings', label: t('settings.title') }}>
      <p>{t('changes.text')}</p>
      <ChangesList {...loaderData} />
    </PortalPage>
  )
}
