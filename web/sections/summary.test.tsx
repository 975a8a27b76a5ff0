import { expect, test } from 'vitest'
import { Answered, answers } from '../test/answered.tsx'
import { draw, linesOf } from '../test/draw.tsx'
import { contact } from './contact.tsx'
import { organisation } from './organisation.tsx'
import { AllRows } from './summary.tsx'
import type { SummaryRow } from './section.ts'

const shown = (rows: SummaryRow[] = []) =>
  draw(
    <Answered given={answers({ answered: [{ key: 'one', rows, changeAt: undefined }] })}>
      <AllRows />
    </Answered>,
  )

test('the summary shows every telephone number in fours, as the rest of the site does', () => {
  const given = { prefixCountryNum: '+65', phone: '81234567', homeNumber: '61234567' }
  const own = linesOf(shown(contact.rows?.(given, {})))
  expect(own).toEqual(expect.arrayContaining(['+65 8123 4567', '6123 4567']))
  const centre = { hotlineNumber: '67654321', pocPhone: '91234567' }
  const lines = (['name', 'contact'] as const).flatMap((part) => linesOf(shown(organisation.rows?.(centre, { part }))))
  expect(lines).toEqual(expect.arrayContaining(['6765 4321', '9123 4567']))
})
test('and lets every e-mail address break where it may', () => {
  const html = shown(organisation.rows?.({ pocEmail: 'care@sunrise.example' }, { part: 'contact' }))
  expect(html).toContain('care@<wbr/>sunrise<wbr/>.example')
})
