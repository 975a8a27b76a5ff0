import { useTranslation } from 'react-i18next'
import type { Stage } from './flow.ts'

/** The way home through a journey: its stages on one line, and the same in words. */
export function Progress({ stages, at }: { stages: readonly Stage[]; at: number }) {
  const { t } = useTranslation('registration')
  const stage = stages[at]
  return (
    <div className="progress">
      <p>
        {t('progress', { step: at + 1, steps: stages.length })}
        {/* On a phone it stands here, and not below its stop. */}
        {stage && <strong aria-hidden="true"> · {t(`stage.${stage}`)}</strong>}
      </p>
      <ol aria-label={t('progressLabel')}>
        {stages.map((stage, index) => (
          <li key={stage} className={index < at ? 'done' : undefined} aria-current={index === at ? 'step' : undefined}>
            <span>
              {t(`stage.${stage}`)}
              {index < at && <span className="visually-hidden"> {t('progressDone')}</span>}
            </span>
          </li>
        ))}
      </ol>
    </div>
  )
}
