import { useTranslation } from 'react-i18next'

export interface Shown {
  firstname: string
  lastname: string
  photo: string | null
}
export const fullName = ({ firstname, lastname }: Shown) => `${firstname} ${lastname}`.trim()

/** The person's photo, or the drawing that stands for one. The page waits for neither. */
export function Photo({ person, size = 160 }: { person: Shown; size?: number }) {
  const { t } = useTranslation('safe-return')
  const address = import.meta.env.BASE_URL + (person.photo ?? '/default-photo.webp').replace(/^\//, '')
  const alt = person.photo ? t('photo', { name: fullName(person) }) : ''
  return <img className="photo" src={address} alt={alt} width={size} height={size} fetchPriority="high" />
}
