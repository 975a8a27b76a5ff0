import { useTranslation } from '../translation.ts'

/** What an act of the audit is called in the page's language; one that has no words stands by its code. */
export function useActionNames(): (action: string) => string {
  const { t } = useTranslation('admin-accounts')
  return (action) => t(`history.${action}`, { defaultValue: action })
}
