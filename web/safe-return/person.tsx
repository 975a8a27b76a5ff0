import { PHOTO_SIZES } from '#contract/media.ts'
import { photoAddress } from '../media/photo-address.ts'
import { Initials } from '../shared/initials.tsx'
import { useTranslation } from '../translation.ts'

export interface PersonOnPage {
  firstname: string
  lastname: string
  photo: string | null
}
export const fullName = ({ firstname, lastname }: PersonOnPage) => `${firstname} ${lastname}`.trim()

/** The person's photo, or the initials that stand for one. The page waits for neither. */
export function Photo({
  person,
  size = 160,
  className = 'photo',
}: {
  person: PersonOnPage
  size?: number
  className?: string
}) {
  const { t } = useTranslation('safe-return')
  if (!person.photo) return <Initials name={fullName(person)} size={size} className={className} />
  return (
    <img
      className={className}
      src={photoAddress(person.photo, size > PHOTO_SIZES.small / 2 ? 'large' : 'small')}
      alt={t('photo', { name: fullName(person) })}
      width={size}
      height={size}
      fetchPriority="high"
    />
  )
}
