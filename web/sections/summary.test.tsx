import { expect, test } from 'vitest'
import { Answered, answers } from '../test/answered.tsx'
import { draw, linesOf } from '../test/draw.tsx'
import { address } from './address.tsx'
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

test('a day stands on one line', () => {
  const html = shown([{ field: 'birth', label: 'person.birth', value: '1970-03-05', date: true }])
  expect(html).toContain('<span class="unbroken">05-03-1970</span>')
})

test('an address is shown once; its one line beside it only where that says more', () => {
  const parts = {
    blockNumber: '192',
    streetName: 'LORONG 4 TOA PAYOH',
    unitNumber: '#01-670',
    cityCountry: 'Singapore',
    postalCode: '310192',
  }
  const whole = '192 LORONG 4 TOA PAYOH, #01-670, Singapore 310192'
  const lines = (line: string) => linesOf(shown(address.rows?.({ ...parts, address: line }, {})))
  expect(lines('192 LORONG 4 TOA PAYOH SINGAPORE')).toEqual(['Home', whole])
  expect(lines('')).toEqual(['Home', whole])
  expect(lines('192 Lorong 4, behind the market')).toEqual([
    'Home',
    whole,
    'Address',
    '192 Lorong 4, behind the market',
  ])
})
