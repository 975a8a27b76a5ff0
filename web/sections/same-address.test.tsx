import { isValidElement, type ReactNode } from 'react'
import { expect, test } from 'vitest'
import type { Filled } from '#contract/rules.ts'
import { draw } from '../test/draw.tsx'
import { AnswersContext, type Answers } from './answers.ts'
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
function copying(label: string) {
  const answers: Answers = {
    values: { unitNumber: '#09-09' },
    set: (changes) => Object.assign(answers.values, changes),
    mistake: undefined,
    refuse: () => undefined,
    next: () => undefined,
    isReady: true,
    isBusy: false,
    answered: [],
    own: { key: '', rows: [], changeAt: undefined },
  }
  let asked: ReactNode
  const Question = () => (asked = address.Ask({ same: { label, address: ORGANISATION } }))
  const html = () =>
    draw(
      <AnswersContext value={answers}>
        <Question />
      </AnswersContext>,
    )
  const press = (on: boolean) => {
    html()
    for (const part of isValidElement<{ children: ReactNode[] }>(asked) ? asked.props.children : [])
      if (isValidElement<{ name?: string; onChange: (on: boolean) => void }>(part) && part.props.name === 'sameAddress')
        part.props.onChange(on)
  }
  return { press, html, values: answers.values }
}

test.each([
  ['same.caregiver', 'Same as Caregiver'],
  ['same.organisation', 'Same as Organisation Staff?'],
  ['same.person', 'Same as Person Living with Dementia?'],
])("'same as' copies the address and lets nothing be typed; off clears it (%s)", (label, words) => {
  const { press, html, values } = copying(label)
  expect(html()).toContain(words)
  expect(html()).not.toMatch(/<fieldset class="parts" disabled/)
  press(true)
  expect(values).toEqual({ ...ORGANISATION, sameAddress: true })
  expect(html()).toMatch(/<fieldset class="parts" disabled/)
  press(false)
  expect(values).toEqual({
    ...Object.fromEntries(Object.keys(ORGANISATION).map((field) => [field, ''])),
    sameAddress: false,
  })
  expect(html()).not.toMatch(/<fieldset class="parts" disabled/)
})
