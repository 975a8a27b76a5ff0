import type { Kin } from '#contract/called-as.ts'
import type { Actor } from '#contract/found.ts'
import { useTranslation } from '../translation.ts'

/** What a contact is to the person, for colleagues: "daughter", "care partner". */
export function useKinName() {
  const { t } = useTranslation('admin-incidents')
  return ({ calledAs, relation, ordinal }: Kin) => {
    const name = t(`kin.is.${calledAs ?? relation}`, { ns: 'safe-return' })
    return ordinal === null ? name : t('numbered', { name, number: ordinal })
  }
}

/** Who did something in an alarm, for colleagues. */
export function useActorName() {
  const { t } = useTranslation('admin-incidents')
  const kin = useKinName()
  return (actor: Actor) => {
    if (actor.is === 'kin') return kin(actor.kin)
    return actor.is === 'finder' ? actor.name : t(`actor.${actor.is}`)
  }
}
