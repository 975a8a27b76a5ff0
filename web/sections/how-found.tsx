import { useTranslation } from 'react-i18next'
import { howFound as rules } from '#contract/forms.ts'
import { HOW_FOUND } from '#contract/options.ts'
import { useBrand } from '../shared/use-brand.ts'
import { useAnswers } from './answers.ts'
import { optionText } from './options.ts'
import { section } from './section.ts'

const LISTED = HOW_FOUND.slice(0, -1) as string[]
const OTHERS = 'Others'

/** Several sources, by name; the text beside "Others" stands in its place, and bare "Others" does not count (R4.9). */
export const howFound = section({
  fields: () => ['howFindHomeward'],
  rules: () => rules,
  Ask: function HowFound() {
    const { t } = useTranslation('sections')
    const { name } = useBrand()
    const { values, set, mistake } = useAnswers()
    const chosen = (values.howFindHomeward ?? []) as string[]
    const other = chosen.find((source) => !LISTED.includes(source))
    const code = mistake?.field === 'howFindHomeward' ? mistake.code : undefined
    const choose = (sources: string[]) => set({ howFindHomeward: sources })
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
            const isOthers = source === OTHERS
            const on = isOthers ? other !== undefined : chosen.includes(source)
            return (
              <label key={source}>
                <input
                  type="checkbox"
                  name="howFindHomeward"
                  value={source}
                  checked={on}
                  aria-invalid={code ? true : undefined}
                  onChange={() =>
                    choose(on ? chosen.filter((known) => known !== (isOthers ? other : source)) : [...chosen, source])
                  }
                />
                <span>{optionText(t, source)}</span>
              </label>
            )
          })}
        </div>
        {other !== undefined && (
          <div className="field specify">
            <label htmlFor="howFindOther">{t('specify.title')}</label>
            <input
              id="howFindOther"
              maxLength={200}
              value={other === OTHERS ? '' : other}
              onChange={({ target }) => choose([...chosen.filter((known) => known !== other), target.value || OTHERS])}
            />
          </div>
        )}
      </fieldset>
    )
  },
})
