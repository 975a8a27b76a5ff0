import { Link } from 'react-router'
import { inFours } from '#contract/domain/in-fours.ts'
import { enumerated } from '#contract/domain/lists.ts'
import { defaultPrintedName } from '#contract/domain/printed-name.ts'
import { personDetails, rulesFor } from '#contract/forms.ts'
import { EmailAddress } from '../shared/email-address.tsx'
import { Together } from '../shared/together.tsx'
import { useBrand } from '../shared/use-brand.ts'
import { useTranslation } from '../translation.ts'
import { useAnswers } from './answers.ts'
import { TextField } from './fields.tsx'
import { optionText } from './options.ts'
import { section, textOf, type SummaryRow } from './section.ts'

/** Everything that was answered, page by page, each with the way to change it. */
export const summary = section({
  fields: () => [],
  rules: () => [],
  Ask: () => <AllRows change />,
})

/** The name as it will be printed on the card (R2.34). */
export const nameOnCard = section({
  fields: () => ['displayName'],
  rules: () => rulesFor(personDetails, ['displayName']),
  // R3.8: the printed name is first and last name until another is chosen.
  starts: (answers) => ({ displayName: printedName(answers) }),
  Ask: () => {
    const { t } = useTranslation('sections')
    return <TextField name="displayName" label={t('summary.printedName')} hint={t('summary.printedNameHint')} />
  },
})

const EMAILS = ['email', 'pocEmail']
/** Answers that are a number to call by itself; a mobile number is one with its country (phone.tsx). */
const NUMBERS = ['homeNumber', 'pocPhone', 'hotlineNumber']

/** "05-03-1970", a day as it is read. */
const shownDate = (value: string) => value.split('-').toReversed().join('-')

/** All answers of the earlier steps; `own` adds those of this step, for a review before they are sent. */
export function AllRows({ change, own }: { change?: true; own?: true }) {
  const { t, locale } = useTranslation('sections')
  const { association } = useBrand()
  const answers = useAnswers()
  const shown = (row: SummaryRow) =>
    row.date ? (
      <Together text={shownDate(row.value)} />
    ) : row.value === 'yes' || row.value === 'no' ? (
      t(row.value)
    ) : EMAILS.includes(row.field) ? (
      <EmailAddress address={row.value} />
    ) : NUMBERS.includes(row.field) ? (
      inFours(row.value)
    ) : (
      <Together text={optionText(t, row.value)} />
    )
  return [...answers.answered, ...(own ? [answers.own] : [])].map(({ key, rows, changeAt }) => {
    const [first] = rows
    if (!first) return null
    return (
      <div key={key} className="answered">
        {change && changeAt && (
          <Link to={changeAt(first.field)} state={{}}>
            {t('summary.change')}
            <span className="visually-hidden">
              {' '}
              {enumerated(
                rows.map((row) => t(row.label, { association })),
                locale,
              )}
            </span>
          </Link>
        )}
        <dl>
          {rows.map((row) => (
            <div key={row.field}>
              <dt>{t(row.label, { association })}</dt> <dd>{shown(row)}</dd>
            </div>
          ))}
        </dl>
      </div>
    )
  })
}

/** The printed name: as chosen, else first and last name (R3.8). */
export const printedName = (values: Record<string, unknown>) =>
  textOf(values, 'displayName').trim() ||
  defaultPrintedName({ firstname: textOf(values, 'firstname'), lastname: textOf(values, 'lastname') })
