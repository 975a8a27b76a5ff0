import { useTranslation } from '../translation.ts'
import type { LocatorQuery } from './locator-query.ts'

/** Search by anything people type; the small script adds the suggestions and searches in place. */
export function Search({ asked, action }: { asked: LocatorQuery; action: string }) {
  const { t } = useTranslation('locator')
  return (
    <search className="search">
      <form action={action} data-search>
        <label htmlFor="q">{t('search.label')}</label>
        <div className="box">
          <input
            id="q"
            name="q"
            type="search"
            defaultValue={asked.q}
            maxLength={100}
            autoComplete="off"
            enterKeyHint="search"
          />
          {asked.region && <input type="hidden" name="region" value={asked.region} />}
          {asked.postalCode && <input type="hidden" name="postalCode" value={asked.postalCode} />}
          <button type="submit" className="button">
            <Lens />
            <span>{t('search.button')}</span>
          </button>
          <ul id="codes" aria-label={t('search.codes')} hidden />
        </div>
      </form>
      <p className="with-script">
        <button type="button" className="button quiet" data-near>
          {t('near')}
        </button>
        <button type="button" className="button quiet" data-open="filter">
          {t('filter.button')}
        </button>
      </p>
    </search>
  )
}

const Lens = () => (
  <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
    <path
      d="M10 3a7 7 0 1 1 0 14 7 7 0 0 1 0-14Zm5 12 6 6"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.5"
      strokeLinecap="round"
    />
  </svg>
)
