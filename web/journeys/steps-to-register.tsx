import { useTranslation } from '../translation.ts'
import type { Stage } from './flow.ts'
import { Together } from './two-people.tsx'

/** What is ahead, and what to have at hand: nobody has to look for a card in the middle (R2.6). */
export function StepsToRegister({ stages }: { stages: readonly Stage[] }) {
  const { t } = useTranslation('registration')
  return (
    <>
      <Together />
      <ol className="steps ahead">
        {stages.map((stage) => (
          <li key={stage}>
            <strong>{t(`stage.${stage}`)}</strong>
            <span>{t(`ahead.${stage}`)}</span>
          </li>
        ))}
      </ol>
    </>
  )
}
