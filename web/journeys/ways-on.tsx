import { CallHelpline } from '../shared/helpline.tsx'
import { useTranslation } from '../translation.ts'
import { ABOUT_ANOTHER, PAGES, WAYS, type Way } from './ways.ts'

/** The second way of a dialog: where to go on, and whom to call (D3.28). */
export function WaysOn({ code, isAboutAnother = false }: { code: string; isAboutAnother?: boolean }) {
  const { t } = useTranslation('registration')
  const ways: Partial<Record<string, readonly Way[]>> = isAboutAnother ? { ...WAYS, ...ABOUT_ANOTHER } : WAYS
  const here = ways[code]
  if (!here) return null
  return (
    <ul className="second-ways">
      {here.map((way) => (
        <li key={way}>
          <a className="alone" href={import.meta.env.BASE_URL + PAGES[way]}>
            {t(`ways.${way}`)}
          </a>
        </li>
      ))}
      <li>
        {t('ways.call')} <CallHelpline />
      </li>
    </ul>
  )
}
