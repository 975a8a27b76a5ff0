import { data } from 'react-router'
import { useTranslation } from 'react-i18next'
import { Trouble } from '../shared/trouble.tsx'
import type { PageHandle } from '../site.ts'

export const handle: PageHandle = { words: [], script: 'none', noindex: true, publicSite: true }

export const loader = () => data(null, { status: 404 })

export default function NotFound() {
  const { t } = useTranslation()
  return <Trouble title={t('notFound.title')} text={t('notFound.text')} />
}
