import { useTranslation } from 'react-i18next'

/** What an act of the audit is called in the page's language; one that has no words stands by its code. */
export function useActionNames(): (action: string) => string {
  const { t, i18n } = useTranslation('admin-accounts')
  return (action) => (i18n.exists(`history.${action}`, { ns: 'admin-accounts' }) ? t(`history.${action}`) : action)
}
