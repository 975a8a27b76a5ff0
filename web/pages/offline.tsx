import { Rain } from '../shared/drawings/moments.tsx'
import { Trouble } from '../shared/trouble.tsx'
import type { PageHandle } from '../site.ts'
import { useTranslation } from '../translation.ts'

export const handle: PageHandle = { words: ['site'], script: 'none', publicSite: true, noindex: true }

/** What the service worker shows when there is no network and nothing kept. */
export default function Offline() {
  const { t } = useTranslation('site')
  return (
    <Trouble title={t('offline.title')} text={t('offline.text')} picture={<Rain />}>
      {/* Asks again for the address that could not be reached, also without script. */}
      <form>
        <button type="submit" className="button">
          {t('offline.again')}
        </button>
      </form>
    </Trouble>
  )
}
