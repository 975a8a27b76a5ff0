import type { ReactNode } from 'react'
import { useTranslation } from '../translation.ts'
import { Signpost } from './drawings/signpost.tsx'

/** A page for when there is nothing to show; the helpline stands below it, as on every page. */
export function Trouble({
  title,
  text,
  picture = <Signpost />,
  children,
}: {
  title: string
  text: ReactNode
  picture?: ReactNode
  /** The page's action; without it home is, and a place of help stands beside it (D66.9). */
  children?: ReactNode
}) {
  const { t } = useTranslation()
  return (
    <div className="page trouble">
      <title>{title}</title>
      {picture}
      <h1>{title}</h1>
      <p>{text}</p>
      <div className="actions">
        {children}
        <a className={children ? undefined : 'button'} href={import.meta.env.BASE_URL}>
          {t('toStart')}
        </a>
        {!children && <a href={`${import.meta.env.BASE_URL}go-to-points`}>{t('findPoint')}</a>}
      </div>
    </div>
  )
}
