import { useTranslation } from '../translation.ts'
import type { Incident } from './status.tsx'

/** What a finder who keeps their number reads: whether the family can call them through us, or how to allow it. (D68.19) */
export function CalledThroughUs({ when }: { when: Incident['calledThroughUs'] }) {
  const { t } = useTranslation('safe-return')
  return (
    <div id="through-us" data-live>
      {when && <p className="notice">{t(`through.${when}`)}</p>}
    </div>
  )
}
