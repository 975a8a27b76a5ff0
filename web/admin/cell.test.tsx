import { readFileSync } from 'node:fs'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Cell } from './cell.tsx'

const drawn = (children: string | null) =>
  renderToStaticMarkup(
    <Cell name="Organisation" className="number">
      {children}
    </Cell>,
  )

test('a cell with a value has its name beside it; one without is a dash that a phone leaves out', () => {
  expect(drawn('Sunrise Day Care')).toBe('<td data-name="Organisation" class="number">Sunrise Day Care</td>')
  expect(drawn(null)).toBe('<td data-name="Organisation" class="number no-value">–</td>')
  expect(drawn('')).toContain('no-value')
  const phone = readFileSync('web/admin/console.css', 'utf8').split('@media (max-width: 48rem)')
  expect(phone.some((part) => /\.records td\.no-value \{\s*display: none;/.test(part))).toBe(true)
})
