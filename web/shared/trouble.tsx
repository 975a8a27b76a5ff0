import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Signpost } from './drawings/signpost.tsx'

/** A page for when there is nothing to show; the helpline stands below it, as on every page. */
export function Trouble({
  title,
  text,
  picture = <Signpost />,
  children,
}: {
  title: string
  text: string
  picture?: ReactNode
  /** The page's action; without it, a link to a place of help. */
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
        {children ?? (
          <a className="button" href={`${import.meta.env.BASE_URL}go-to-points`}>
            {t('findPoint')}
          </a>
        )}
        <a href={import.meta.env.BASE_URL}>{t('toStart')}</a>
      </div>
    </div>
  )
}
