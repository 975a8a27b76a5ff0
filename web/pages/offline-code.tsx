import { Rain } from '../shared/drawings/moments.tsx'
import { Emergency } from '../shared/emergency.tsx'
import { Trouble } from '../shared/trouble.tsx'
import { useBrand } from '../shared/use-brand.ts'
import type { PageHandle } from '../site.ts'
import { useTranslation } from '../translation.ts'

export const handle: PageHandle = { words: ['site'], script: 'none', publicSite: true, noindex: true }

/** What the service worker shows for a scanned code without network: whom to call, which needs none, and nobody's data. */
export default function OfflineCode() {
  const { t } = useTranslation('site')
  const brand = useBrand()
  return (
    <Trouble title={t('offlineCode.title')} text={t('offlineCode.stay')} picture={<Rain />}>
      <div>
        <p>{t('offlineCode.call')}</p>
        <Emergency brand={brand} />
        <p>{t('offlineCode.later')}</p>
        {/* Asks again for the code's own address, also without script. */}
        <form>
          <button type="submit" className="button">
            {t('offline.again')}
          </button>
        </form>
      </div>
    </Trouble>
  )
}
