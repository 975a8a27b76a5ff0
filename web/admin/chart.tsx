import { useId } from 'react'
import { LANG_ATTRIBUTE } from '#contract/options.ts'
import { useTranslation } from '../translation.ts'

export interface Series {
  name: string
  values: number[]
}

/** Fewer rows than this are no course of anything: their numbers stand alone. */
const LEAST_ROWS = 4

/**
 * Bars of at most two series as a table: a row for each label, with its bars and its numbers in columns of their own, so that no number
 * meets another however many digits it has, and a chart nobody has to see to read. With `begins`, rows before the first number are not
 * yet part of the course; while fewer than LEAST_ROWS are, only their numbers are shown.
 */
export function BarChart({
  title,
  text,
  head,
  labels,
  series,
  begins,
}: {
  title: string
  /** What is counted, in a sentence. */
  text?: string
  /** What the labels are, above the table's first column. */
  head: string
  labels: string[]
  series: Series[]
  begins?: boolean
}) {
  const { t, locale } = useTranslation('admin-operations')
  const id = useId()
  const number = new Intl.NumberFormat(`${LANG_ATTRIBUTE[locale]}-SG`)
  const most = Math.max(1, ...series.flatMap(({ values }) => values))
  const first = labels.findIndex((_, index) => series.some(({ values }) => (values[index] ?? 0) > 0))
  const isNew = begins === true && labels.length - first < LEAST_ROWS
  return (
    <figure className="chart">
      <figcaption id={id}>{title}</figcaption>
      {text && <p className="soft">{text}</p>}
      {first === -1 ? (
        <p>{t('chart.nothing')}</p>
      ) : (
        <table className="figures" aria-labelledby={id}>
          <thead>
            <tr>
              <th scope="col" colSpan={isNew ? 1 : 2}>
                {head}
              </th>

              {series.map(({ name }, which) => (
                <th key={name} scope="col" className={which === 0 ? 'first' : 'second'}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {labels.map((label, index) =>
              isNew && index < first ? null : (
                <tr key={label}>
                  <th scope="row">{label}</th>
                  {!isNew && (
                    <td className="bars">
                      <Bars values={series.map(({ values }) => values[index] ?? 0)} most={most} />
                    </td>
                  )}
                  {series.map(({ name, values }) => (
                    <td key={name}>{number.format(values[index] ?? 0)}</td>
                  ))}
                </tr>
              ),
            )}
          </tbody>
        </table>
      )}
    </figure>
  )
}

/** The bars of one row, one below the other, as wide as their part of the largest number. */
function Bars({ values, most }: { values: number[]; most: number }) {
  const height = 10
  return (
    <svg viewBox={`0 0 100 ${height * values.length}`} preserveAspectRatio="none" aria-hidden="true">
      {values.map((value, which) => (
        <rect
          key={which}
          className={which === 0 ? 'column' : 'column second'}
          y={which * height + 1}
          width={value > 0 ? Math.max(1, (value / most) * 100) : 0}
          height={height - 2}
        />
      ))}
    </svg>
  )
}
