import type { Pronoun } from '#contract/called-as.ts'
import type { ThreadActor } from '#contract/thread.ts'
import { useTranslation } from '../translation.ts'
import { kinAside } from './kin.ts'

/** Returns how an actor is named within a sentence: "you", "her daughter", a finder's name, the duty desk. */
export function useActorName(pronoun: Pronoun) {
  const { t } = useTranslation('safe-return')
  return (actor: ThreadActor | null | undefined): string => {
    if (!actor) return t('kin.somebody')
    if (actor.is === 'kin') return kinAside(t, actor.kin, pronoun)
    // A report on a code that no longer works may have no name.
    return actor.is === 'finder' ? actor.name || t('kin.somebody') : t(`kin.${actor.is}`)
  }
}
