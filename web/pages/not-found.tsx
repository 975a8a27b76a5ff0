import { data } from 'react-router'
import { Trouble } from '../shared/trouble.tsx'
import type { PageHandle } from '../site.ts'
import { useTranslation } from '../translation.ts'

export const handle: PageHandle = { words: [], script: 'none', noindex: true, publicSite: true }

export const loader = () => data(null, { status: 404 })

export default function NotFound() {
  const { t } = useTranslation()
  return <Trouble title={t('notFound.title')} text={t('notFound.text')} />
}
