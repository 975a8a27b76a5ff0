import { AMBULANCE, POLICE, telLink, type Brand } from '#contract/brand.ts'
import { useTranslation } from '../translation.ts'

/** A receiver, in a box of 24. */
export const HANDSET =
  'M6.600 2 9.800 2.800 11 7.600 8.600 9.600a13 13 0 0 0 5.800 5.800l2-2.400 4.800 1.200.8 3.200c0 2.500-1.600 4.600-4.200 4.600C9.800 22 2 14.200 2 6.200 2 3.600 4.100 2 6.600 2Z'
const SHIELD = 'M12 1 3 4v7c0 6 4 10 9 12 5-2 9-6 9-12V4Zm-1 5h2v7h-2Zm0 9h2v2.200h-2Z'
const CROSS = 'M9 2h6v7h7v6h-7v7H9v-7H2V9h7Z'

/**
 * The helpline, and what to do when it does not answer: the three always stand together (D8.50). Three rows of
 * what a number is for and the number; with `row` three buttons beside each other, for a page whose first screen is short.
 */
export function Emergency({ brand, row = false }: { brand: Brand; row?: boolean }) {
  const { t } = useTranslation()
  const helpline = row ? t('emergency.short.helpline') : t('helpline')
  const numbers = [
    [HANDSET, brand.helplineHours ? `${helpline} ${brand.helplineHours}` : helpline, brand.helpline],
    [SHIELD, row ? t('emergency.short.danger') : t('emergency.danger'), POLICE],
    [CROSS, row ? t('emergency.short.hurt') : t('emergency.hurt'), AMBULANCE],
  ] as const
  return (
    <ul className={row ? 'emergency row' : 'emergency'}>
      {numbers.map(([icon, what, number]) => (
        <li key={number}>
          <a className="call" href={telLink(number)}>
            <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
              <path fill="currentColor" fillRule="evenodd" d={icon} />
            </svg>
            <span>{what}</span> <span className="number">{number}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}
