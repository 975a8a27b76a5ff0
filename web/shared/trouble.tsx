import { useTranslation } from 'react-i18next'

/** A page for when there is nothing to show; the helpline stands below it, as on every page. */
export function Trouble({ title, text }: { title: string; text: string }) {
  const { t } = useTranslation()
  return (
    <div className="page trouble">
      <title>{title}</title>
      <h1>{title}</h1>
      <p>{text}</p>
      <p className="actions">
        <a className="button" href={`${import.meta.env.BASE_URL}go-to-points`}>
          {t('findPoint')}
        </a>
        <a href={import.meta.env.BASE_URL}>{t('toStart')}</a>
      </p>
    </div>
  )
}
