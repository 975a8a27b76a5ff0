import type { AccountFile } from '#contract/admin-accounts.ts'
import { optionText } from '../sections/options.ts'
import { useTranslation } from '../translation.ts'

type Related = Pick<AccountFile['tags'][number], 'relationship' | 'relationshipSide'>

/** What the two accounts of a link are to each other, in words; an organisation is the care partner of its clients. */
export function TagRelation({ tag: { relationship, relationshipSide } }: { tag: Related }) {
  const { t } = useTranslation('admin-accounts')
  const { t: say } = useTranslation('sections')
  return relationship === 'Care Partner'
    ? t('tag.partner')
    : t(`tag.side.${relationshipSide}`, { relationship: optionText(say, relationship) })
}
