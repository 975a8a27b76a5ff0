import { useTranslation } from '../translation.ts'

/** Stops on one line that ends at the house; the one at `at` is where somebody is. */
export function Stops({ names, at }: { names: readonly string[]; at: number }) {
  const { t } = useTranslation('registration')
  return (
    <div className="progress">
      <p>
        {t('progress', { step: at + 1, steps: names.length })}
        {/* On a phone it stands here, and not below its stop. */}
        {names[at] && <strong aria-hidden="true"> · {names[at]}</strong>}
      </p>
      <ol aria-label={t('progressLabel')}>
        {names.map((name, index) => (
          <li key={name} className={index < at ? 'done' : undefined} aria-current={index === at ? 'step' : undefined}>
            <span>
              {name}
              {index < at && <span className="visually-hidden"> {t('progressDone')}</span>}
            </span>
          </li>
        ))}
      </ol>
    </div>
  )
}
