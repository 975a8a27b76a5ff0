import type { ClientRow } from '#contract/admin-clients.ts'
import type { Locale } from '#contract/options.ts'
import { useTranslation } from '../translation.ts'
import { dictionary } from '../words.ts'
import { momentOf, dayOf } from './dates.ts'
import { useKinName } from './kin-words.ts'
import { ADMIN_WORDS } from './sections.ts'

/** The words of pages that name a client's contacts, beside the console's own. */
export const clientWords = (locale: Locale) => dictionary(locale, ['shared', 'safe-return', ...ADMIN_WORDS])

type Sign = 'good' | 'waiting' | 'bad' | 'over'

/** How a client stands, in a sentence and a sign: an alarm first, then what keeps a rescue from them, else that all is well. */
export function useClientState() {
  const { t } = useTranslation('admin-clients')
  return (client: ClientRow): { sign: Sign; text: string } => {
    const { incident, status, endingAt, isSafeReturnOpen, first } = client
    if (incident?.missingSince)
      return { sign: 'bad', text: t('state.missing', { at: momentOf(incident.missingSince) }) }
    if (incident) return { sign: 'bad', text: t('state.alarm', { at: momentOf(incident.openedAt) }) }
    if (status === 'INCOMPLETE') return { sign: 'waiting', text: t('state.unfinished') }
    if (status === 'PENDING') return { sign: 'waiting', text: t('state.pending') }
    if (status === 'ENDING' && endingAt) return { sign: 'waiting', text: t('state.leaving', { at: dayOf(endingAt) }) }
    if (!isSafeReturnOpen) return { sign: 'over', text: t('state.off') }
    if (!first) return { sign: 'bad', text: t('state.nobody') }
    return { sign: 'good', text: t('state.well') }
  }
}

/** Who is called first: "Hui Min Lim (daughter)", "daughter", "us". */
export function useContactName() {
  const { t } = useTranslation('admin-clients')
  const kin = useKinName()
  return ({ kin: of, name, isUs }: NonNullable<ClientRow['first']>) => {
    if (isUs) return t('contact.us', { name })
    return name ? t('contact.named', { name, kin: kin(of) }) : kin(of)
  }
}
