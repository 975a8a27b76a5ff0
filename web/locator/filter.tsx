import type { Region } from '#contract/options.ts'
import { Labelled, marksOf } from '../shared/field.tsx'
import { useTranslation } from '../translation.ts'
import type { LocatorQuery } from './locator-query.ts'

/** The regions in the order they are shown (P2.46). */
const SHOWN: readonly Region[] = ['NORTH', 'CENTRAL', 'EAST', 'WEST']

/** What else narrows the list: a region, chosen again to clear it (P4.15), and a postal code. A section without script. */
export function Filter({ asked, action }: { asked: LocatorQuery; action: string }) {
  const { t } = useTranslation('locator')
  return (
    <dialog id="filter" className="dialog" open aria-labelledby="filter-title">
      <h2 id="filter-title">{t('filter.title')}</h2>
      <form action={action} data-regions>
        {asked.q && <input type="hidden" name="q" value={asked.q} />}
        {asked.postalCode && <input type="hidden" name="postalCode" value={asked.postalCode} />}
        <fieldset className="field" aria-describedby="region-hint">
          <legend>{t('filter.region')}</legend>
          <p className="hint" id="region-hint">
            {t('filter.again')}
          </p>
          <div className="regions">
            {SHOWN.map((region) => (
              <button
                key={region}
                type="submit"
                className="toggle"
                name="region"
                value={asked.region === region ? '' : region}
                aria-pressed={asked.region === region}
                data-region={region}
              >
                {t(`live.region.${region}`)}
              </button>
            ))}
          </div>
        </fieldset>
      </form>
      <form action={action} data-postal-code>
        {asked.q && <input type="hidden" name="q" value={asked.q} />}
        {asked.region && <input type="hidden" name="region" value={asked.region} />}
        <Labelled id="postal-code" label={t('filter.postalCode')} hint={t('filter.digits')}>
          <div className="box">
            <input
              type="text"
              id="postal-code"
              name="postalCode"
              inputMode="numeric"
              pattern="[0-9 ]*"
              maxLength={7}
              autoComplete="postal-code"
              defaultValue={asked.postalCode}
              {...marksOf({ id: 'postal-code', hint: t('filter.digits') })}
            />
            <button type="submit" className="button quiet">
              {t('filter.apply')}
            </button>
          </div>
        </Labelled>
      </form>
      {/* Behind an open dialog nothing is announced: what a region finds is said inside it. */}
      <output className="soft" data-status />
      <form method="dialog" className="with-script" data-show>
        <button type="submit" className="button">
          {t('filter.close')}
        </button>
      </form>
    </dialog>
  )
}
