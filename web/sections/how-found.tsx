import { HOW_FOUND } from '#contract/options.ts'
import { HintAndMistake } from '../shared/field.tsx'
import { useBrand } from '../shared/use-brand.ts'
import { useTranslation } from '../translation.ts'
import { useAnswers } from './answers.ts'
import { useQuestion } from './fields.tsx'
import { howFoundRules, OTHERS } from './how-found-sources.ts'
import { optionText } from './options.ts'
import { section, textOf } from './section.ts'

/** The question how one found us: several sources, by name, and a text of one's own beside "Others", which alone does not count (R4.9). */
export const howFound = section({
  fields: () => ['howFindHomeward', 'howFindOther'],
  rules: () => howFoundRules,
  Ask: function HowFound() {
    const { t } = useTranslation('sections')
    const { name } = useBrand()
    const { values, set } = useAnswers()
    const { question, marks } = useQuestion({
      name: 'howFindHomeward',
      label: t('howFound.question', { brand: name }),
      hint: t('howFound.hint'),
    })
    const chosen = (values.howFindHomeward ?? []) as string[]
    return (
      <fieldset className="field choices many" id={question.id} aria-describedby={marks['aria-describedby']}>
        <legend>{question.label}</legend>
        <HintAndMistake {...question} />
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
                  aria-invalid={marks['aria-invalid']}
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
