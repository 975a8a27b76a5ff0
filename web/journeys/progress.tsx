import { useTranslation } from '../translation.ts'
import type { Stage } from './flow.ts'
import { Stops } from './stops.tsx'

/** The way home through a journey: its stages on one line, and the same in words. */
export function Progress({ stages, at }: { stages: readonly Stage[]; at: number }) {
  const { t } = useTranslation('registration')
  return <Stops names={stages.map((stage) => t(`stage.${stage}`))} at={at} />
}
