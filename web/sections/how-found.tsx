import { useTranslation } from 'react-i18next'
import { HOW_FOUND } from '#contract/options.ts'
import { useBrand } from '../shared/use-brand.ts'
import { useAnswers } from './answers.ts'
import { howFoundRules, OTHERS } from './how-found-sources.ts'
import { optionText } from './options.ts'
import { section, textOf } from './section.ts'

/** Several sources, by name, and a text of one's own beside "Others", which alone does not count (R4.9). */
export const howFound = section({
  fields: () => ['howFindHomeward', 'howFindOther'],
  rules: () => howFoundRules,
  Ask: function HowFound() {
    const { t } = useTranslation('sections')
    const { name } = useBrand()
    const { values, set, mistake } = useAnswers()
    const chosen = (values.howFindHomeward ?? []) as string[]
    const code = mistake?.field === 'howFindHomeward' ? mistake.code : undefined
    return (
      <fieldset
        className="field choices many"
        id="howFindHomeward"
        aria-describedby={code && 'howFindHomeward-mistake'}
      >
        <legend>{t('howFound.question', { brand: name })}</legend>
        <p className="hint">{t('howFound.hint')}</p>
        {code && (
          <p className="mistake" id="howFindHomeward-mistake">
            {t(code, { ns: 'errors' })}
          </p>
        )}
        <div>
          {HOW_FOUND.map((source) => {
            const on = chosen.includes(source)
            return (
              <label key={source}>
                <input
                  type="checkbox"
                  name="howFindHomeward"
                  value={source}
                  checked={on}
                  aria-invalid={code ? true : undefined}
                  onChange={() =>
                    set({ howFindHomeward: on ? chosen.filter((known) => known !== source) : [...chosen, source] })
                  }
                />
                <span>{optionText(t, source)}</span>
              </label>
            )
          })}
        </div>
        {chosen.includes(OTHERS) && (
          <div className="field specify">
            <label htmlFor="howFindOther">{t('specify.title')}</label>
            <input
              id="howFindOther"
              name="howFindOther"
              maxLength={200}
              value={textOf(values, 'howFindOther')}
              onChange={({ target }) => set({ howFindOther: target.value, howFindHomeward: chosen })}
            />
          </div>
        )}
      </fieldset>
    )
  },
})
