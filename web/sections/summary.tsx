import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { addressOf, sectionsOf, startsOf, stepsShown, withQuery } from '../journeys/flow.ts'
import { useBrand } from '../shared/use-brand.ts'
import { useAnswers } from './answers.ts'
import { TextField } from './fields.tsx'
import { optionText } from './options.ts'
import { section, textOf, type Row } from './section.ts'

interface Options {
  /** The name as it will be printed may be changed here (R§2.4). */
  printedName?: boolean
}

/** Everything that was answered, each with the way to change it. */
export const summary = section<Options>({
  fields: ({ printedName }) => (printedName ? ['displayName'] : []),
  rules: () => [],
  // R§3: the printed name is first and last name until another is chosen.
  starts: (answers) => ({ displayName: printedName(answers) }),
  Ask: ({ printedName }) => {
    const { t } = useTranslation('sections')
    return (
      <>
        <AllRows change />
        {printedName && (
          <TextField name="displayName" label={t('summary.printedName')} hint={t('summary.printedNameHint')} />
        )}
      </>
    )
  },
})

const shownDate = (value: string) => value.split('-').toReversed().join('-')

/** The answers of the steps before this one; `own` adds those of this step, for a last look before it sends them. */
export function AllRows({ change, own }: { change?: true; own?: true }) {
  const { t } = useTranslation('sections')
  const { association } = useBrand()
  const { flow, step, situation, sections, values } = useAnswers()
  const shown = (row: Row) =>
    row.date
      ? shownDate(row.value)
      : row.value === 'yes' || row.value === 'no'
        ? t(row.value)
        : optionText(t, row.value)
  return [...stepsShown(flow, step, situation), ...(own ? [step] : [])].map((asked) => {
    const answers = { ...startsOf(asked, situation, sections), ...values }
    const rows = sectionsOf(asked, situation).flatMap(
      ({ name, options }) => sections[name].rows?.(answers, options as never) ?? [],
    )
    if (rows.length === 0) return null
    const address = addressOf(asked)
    return (
      <dl key={address} className="summary">
        {rows.map((row) => (
          <div key={row.field}>
            <dt>{t(row.label, { association })}</dt>
            <dd>{shown(row)}</dd>
            {change && !asked.fixed && (
              <dd className="change">
                <Link to={withQuery(address, { edit: row.field })} state={{}}>
                  {t('summary.change')}
                  <span className="visually-hidden"> {t(row.label, { association })}</span>
                </Link>
              </dd>
            )}
          </div>
        ))}
      </dl>
    )
  })
}

/** The printed name: as chosen, else first and last name (R§3). */
export const printedName = (values: Record<string, unknown>) =>
  textOf(values, 'displayName').trim() || `${textOf(values, 'firstname')} ${textOf(values, 'lastname')}`.trim()
