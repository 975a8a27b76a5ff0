import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { Answered, answers } from '../test/answered.tsx'
import { Modal } from '../shared/modal.tsx'
import { draw } from '../test/draw.tsx'
import { card } from './card.tsx'
import { ChoiceField, SelectField, Tick } from './fields.tsx'
import { howFound } from './how-found.tsx'
import { UsedService } from './used-service.tsx'

const CHOICES = [{ value: 'a', label: 'Mild' }]
const html = (asked: ReactNode) => draw(<Answered>{asked}</Answered>)

test('a tick and a choice say that they are required, and an optional one does not', () => {
  expect(html(<Tick name="agree">I agree</Tick>)).toMatch(/<input [^>]*required=""/)
  expect(
    html(
      <Tick name="agree" optional>
        I agree
      </Tick>,
    ),
  ).not.toContain('required')
  expect(html(<ChoiceField name="stage" label="Stage" choices={CHOICES} />)).toContain('aria-required="true"')
  expect(html(<ChoiceField name="stage" label="Stage" choices={CHOICES} optional />)).toContain('aria-required="false"')
  expect(html(<UsedService />)).toContain('aria-required="true"')
  expect(html(<UsedService optional />)).toContain('aria-required="false"')
})

test('what is asked about somebody else is not asked about the reader', () => {
  const asked = (isAboutAnother: boolean) =>
    draw(
      <Answered given={answers({ isAboutAnother })}>
        <UsedService />
      </Answered>,
    )
  expect(asked(false)).toContain('Have you used services')
  expect(asked(true)).toContain('Have they used services')
  expect(
    draw(
      <Answered given={answers({ isAboutAnother: true })}>
        <card.Ask />
      </Answered>,
    ),
  ).toContain('how the name will look')
})

test('a group of which one must be chosen says that in words, and is described by them', () => {
  expect(html(<howFound.Ask />)).toMatch(/<fieldset [^>]*aria-describedby="howFindHomeward-hint"/)
})

test('a dialog is described by its text alone, and one without a text by nothing', () => {
  const dialog = (text?: string) =>
    html(
      <Modal kind="info" title="Please say which" text={text} onClose={() => {}}>
        <button>OK</button>
      </Modal>,
    )
  const said = dialog('It helps us.')
  const [, id = ''] = /<dialog [^>]*aria-describedby="([^"]+)"/.exec(said) ?? []
  expect(said).toMatch(new RegExp(`<div id="${id}"[^>]*>It helps us\\.</div>`))
  expect(dialog()).not.toContain('aria-describedby')
})

test('a list whose last choice opens a dialog says so before', () => {
  expect(html(<SelectField name="type" label="Type" choices={['a']} other />)).toContain('aria-describedby="type-hint"')
  expect(html(<SelectField name="type" label="Type" choices={['a']} />)).not.toContain('aria-describedby')
})
