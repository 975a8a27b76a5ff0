import { isValidElement, type ReactNode } from 'react'
import { expect, test } from 'vitest'
import type { Filled } from '#contract/rules.ts'
import { Answered, answers } from '../test/answered.tsx'
import { draw } from '../test/draw.tsx'
import { address } from './address.tsx'

const ORGANISATION: Filled = {
  postalCode: '310192',
  streetName: 'Lorong 4 Toa Payoh',
  blockNumber: '192',
  unitNumber: '#01-12',
  building: 'Sunrise',
  cityCountry: 'Singapore',
  address: '192 Lorong 4 Toa Payoh',
}

/** The switch of an address that can be copied: what the fields are after it, and whether they can be typed in. */
function copying(label: string, copied: Filled = ORGANISATION) {
  const values: Filled = { unitNumber: '#09-09' }
  const given = answers({ values, set: (changes) => Object.assign(values, changes) })
  let asked: ReactNode
  const Question = () => (asked = address.Ask({ same: { label, address: copied } }))
  const html = () =>
    draw(
      <Answered given={given}>
        <Question />
      </Answered>,
    )
  const press = (on: boolean) => {
    html()
    for (const part of isValidElement<{ children: ReactNode[] }>(asked) ? asked.props.children : [])
      if (isValidElement<{ name?: string; onChange: (on: boolean) => void }>(part) && part.props.name === 'sameAddress')
        part.props.onChange(on)
  }
  return { press, html, values }
}

test.each([
  ['same.caregiver', 'Same as the caregiver'],
  ['same.organisation', 'Same as the organisation’s staff member'],
  ['same.person', 'Same as the person living with dementia'],
])("'same as' copies the address and lets nothing be typed; off clears it (%s)", (label, words) => {
  const { press, html, values } = copying(label)
  expect(html()).toContain(words)
  expect(html()).not.toMatch(/<fieldset class="parts" role="presentation" disabled/)
  press(true)
  expect(values).toEqual({ ...ORGANISATION, sameAddress: true })
  expect(html()).toMatch(/<fieldset class="parts" role="presentation" disabled/)
  press(false)
  expect(values).toEqual({
    ...Object.fromEntries(Object.keys(ORGANISATION).map((field) => [field, ''])),
    sameAddress: false,
  })
  expect(html()).not.toMatch(/<fieldset class="parts" role="presentation" disabled/)
})

test('of an organisation without a street name the copy can be completed: no field is closed', () => {
  const { press, html, values } = copying('same.organisation', { ...ORGANISATION, streetName: '' })
  press(true)
  expect(values).toMatchObject({ postalCode: '310192', streetName: '', sameAddress: true })
  expect(html()).not.toMatch(/<fieldset class="parts" role="presentation" disabled/)
})
