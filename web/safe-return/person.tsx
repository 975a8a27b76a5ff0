import { useTranslation } from 'react-i18next'
import { PHOTO_SIZES } from '#contract/media.ts'
import { photoAddress } from '../media/photo-address.ts'

export interface PersonOnPage {
  firstname: string
  lastname: string
  photo: string | null
}
export const fullName = ({ firstname, lastname }: PersonOnPage) => `${firstname} ${lastname}`.trim()

/** The person's photo, or the drawing that stands for one. The page waits for neither. */
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
  const alt = person.photo ? t('photo', { name: fullName(person) }) : ''
  return (
    <img
      className={className}
      src={photoAddress(person.photo, size > PHOTO_SIZES.small / 2 ? 'large' : 'small')}
      alt={alt}
      width={size}
      height={size}
      fetchPriority="high"
    />
  )
}
