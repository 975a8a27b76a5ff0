import { telLink } from '#contract/brand.ts'
import { unbroken } from '../shared/use-brand.ts'
import { useTranslation } from '../translation.ts'

/** How a telephone is set to let our number ring while it is silent, for the two systems that there are. */
export function RingAtNight({ number }: { number: string }) {
  const { t } = useTranslation('channels')
  return (
    <section aria-labelledby="night">
      <h2 id="night">{t('night.title')}</h2>
      <p>{t('night.text')}</p>
      <p>
        <a className="act number" href={telLink(number)}>
          {number}
        </a>
      </p>
      {(['iphone', 'android'] as const).map((system) => (
        <details key={system}>
          <summary>{t(`night.${system}.title`)}</summary>
          <ol>
            {(['first', 'second', 'third'] as const).map((step) => (
              <li key={step}>{t(`night.${system}.${step}`, { number: unbroken(number) })}</li>
            ))}
          </ol>
        </details>
      ))}
      <p className="soft">{t('night.after')}</p>
    </section>
  )
}
