import { useId } from 'react'
import { useTranslation } from 'react-i18next'

export interface Series {
  name: string
  values: number[]
}

const [WIDTH, HEIGHT, TOP, GROUND] = [600, 200, 28, 168]

/** Bars with their numbers, at most two series, and the same as a table: a chart nobody has to see to read. */
export function BarChart({
  title,
  head,
  labels,
  series,
}: {
  title: string
  /** What the labels are, above the table's first column. */
  head: string
  labels: string[]
  series: Series[]
}) {
  const { t } = useTranslation('admin-operations')
  const id = useId()
  const most = Math.max(1, ...series.flatMap(({ values }) => values))
  const slot = WIDTH / Math.max(1, labels.length)
  const width = (slot * 0.7) / series.length
  const total = series.map(({ name, values }) => `${name}: ${values.reduce((sum, value) => sum + value, 0)}`).join('; ')
  return (
    <figure className="chart">
      <figcaption id={id}>{title}</figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={`${title}. ${total}`}>
        {series.map(({ name, values }, which) =>
          values.map((value, index) => {
            const height = Math.max(value > 0 ? 3 : 0, (value / most) * (GROUND - TOP))
            const x = index * slot + slot * 0.15 + which * width
            return (
              <g key={`${name}${labels[index]}`}>
                <rect
                  className={which === 0 ? 'column' : 'column second'}
                  x={x + 2}
                  y={GROUND - height}
                  width={width - 4}
                  height={height}
                  rx={3}
                />
                {value > 0 && (
                  <text x={x + width / 2} y={GROUND - height - 7}>
                    {value}
                  </text>
                )}
              </g>
            )
          }),
        )}
        {series.every(({ values }) => values.every((value) => value === 0)) && (
          <text x={WIDTH / 2} y={(TOP + GROUND) / 2}>
            {t('chart.nothing')}
          </text>
        )}
        <line className="axis" x1={0} x2={WIDTH} y1={GROUND} y2={GROUND} />
        <text className="from" x={0} y={HEIGHT - 6}>
          {labels[0]}
        </text>
        <text className="until" x={WIDTH} y={HEIGHT - 6}>
          {labels.at(-1)}
        </text>
      </svg>
      {series.length > 1 && (
        <ul className="legend">
          {series.map(({ name }, which) => (
            <li key={name} className={which === 0 ? 'first' : 'second'}>
              {name}
            </li>
          ))}
        </ul>
      )}
      <details>
        <summary>{t('chart.table')}</summary>
        <table className="figures" aria-labelledby={id}>
          <thead>
            <tr>
              <th scope="col">{head}</th>
              {series.map(({ name }) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {labels.map((label, index) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                {series.map(({ name, values }) => (
                  <td key={name}>{values[index]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  )
}
