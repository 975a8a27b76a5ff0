import { useTranslation } from 'react-i18next'
import { Form } from 'react-router'
import { useSearchKey } from './search-shortcut.ts'

const FIELD = 'console-search'

/** The one search of the console, on every page; "/" leads to it. Posted, so that what a caller says stands in no address. */
export function SearchBox() {
  const { t } = useTranslation('admin')
  useSearchKey(FIELD)
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
