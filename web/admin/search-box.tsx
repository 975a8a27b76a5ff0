import { Form } from 'react-router'
import { useTranslation } from '../translation.ts'
import { useKeys } from './keys.ts'

const FIELD = 'console-search'

/** Leads the focus to the search by the key "/". */
function toSearch(key: string): boolean {
  if (key === '/') document.getElementById(FIELD)?.focus()
  return key === '/'
}

/** The one search of the console, on every page; "/" leads to it. Posted, so that what a caller says stands in no address. */
export function SearchBox() {
  const { t } = useTranslation('admin')
  useKeys(toSearch)
  return (
    <Form method="post" action="/admin/search" role="search" className="one-search">
      <label className="visually-hidden" htmlFor={FIELD}>
        {t('search.label')}
      </label>
      <input
        id={FIELD}
        name="text"
        type="search"
        autoComplete="off"
        required
        maxLength={200}
        placeholder={t('search.placeholder')}
        aria-describedby={`${FIELD}-hint`}
        aria-keyshortcuts="/"
      />
      <span className="visually-hidden" id={`${FIELD}-hint`}>
        {t('search.hint')}
      </span>
      <button className="button quiet">{t('search.button')}</button>
    </Form>
  )
}
