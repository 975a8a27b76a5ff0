import type { Brand } from '#contract/brand.ts'
import { useTranslation } from '../translation.ts'
import { Qr } from './qr.tsx'

/** Both stores, as links for this device and as codes for a phone beside a computer. */
export function Stores({ brand }: { brand: Brand }) {
  const { t } = useTranslation('site')
  const stores = [
    { name: 'appStore', address: brand.appStore },
    { name: 'playStore', address: brand.playStore },
  ] as const
  return (
    <ul className="stores">
      {stores.map(({ name, address }) => (
        <li key={name}>
          <Qr address={address} isSetting />
          <a className="button" href={address}>
            {t(`stores.${name}`)}
          </a>
        </li>
      ))}
    </ul>
  )
}
