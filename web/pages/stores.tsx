import { redirect } from 'react-router'
import { siteContext, type PageHandle } from '../site.ts'
import qrCss from '../shared/qr.css?inline'
import storesCss from '../shared/stores.css?inline'
import { Stores } from '../shared/stores.tsx'
import { useTranslation } from '../translation.ts'
import type { Route } from './+types/stores'
import { deviceOf } from './device.ts'

export const handle: PageHandle = {
  words: ['stores', 'site'],
  script: 'stores',
  publicSite: true,
  noindex: true,
  css: qrCss + storesCss,
}

/**
 * Phones and tablets go to their store, whoever cannot be told goes to the association's website (P2.37), and a computer
 * is shown codes for the phone beside it. The answer depends on the device, so nobody may keep it.
 */
export function loader({ context, request }: Route.LoaderArgs) {
  const { brand } = context.get(siteContext)
  const device = deviceOf(request.headers)
  if (device === 'computer') return { brand }
  const to = { android: brand.playStore, apple: brand.appStore, other: brand.website }[device]
  return redirect(to, { headers: { 'Cache-Control': 'no-store', Vary: 'User-Agent, Sec-CH-UA-Platform' } })
}

export default function AppStores({ loaderData: { brand } }: Route.ComponentProps) {
  const { t } = useTranslation('stores')
  const values = { brand: brand.name }
  return (
    <div className="page at-computer">
      <title>{t('title', values)}</title>
      <h1>{t('title', values)}</h1>
      <p className="lead">{t('text')}</p>
      <Stores brand={brand} />
      {/* An iPad says that it is a Mac: the small script knows better, and this sentence is for whoever has no script. */}
      <p data-app-store={brand.appStore}>{t('tablet')}</p>
      <p>
        <a href={brand.website}>{t('website', { association: brand.association })}</a>
      </p>
    </div>
  )
}
