import { expect, test } from 'vitest'
import { draw } from '../test/draw.tsx'
import { EmailAddress, WithEmailAddress } from './email-address.tsx'

const BROKEN = 'hui<wbr/>.min@<wbr/>homeward<wbr/>.example'

test('an e-mail address breaks behind its @ and before its dots, and nowhere else', () => {
  expect(draw(<EmailAddress address="hui.min@homeward.example" />)).toContain(BROKEN)
})
test('in a sentence it breaks the same, wherever it stands; a text without it stays as it is', () => {
  const within = (text: string, address = 'hui.min@homeward.example') =>
    draw(
      <p>
        <WithEmailAddress text={text} address={address} />
      </p>,
    ).replaceAll('<!-- -->', '')
  expect(within('Write to hui.min@homeward.example.')).toContain(`<p>Write to ${BROKEN}.</p>`)
  expect(within('hui.min@homeward.example 将收到')).toContain(`<p>${BROKEN} 将收到</p>`)
  expect(within('Nobody is written to.')).toContain('<p>Nobody is written to.</p>')
  expect(within('A link goes out.', '')).toContain('<p>A link goes out.</p>')
})

test('our own address is pressed where a text asks to write there', () => {
  const said = draw(<WithEmailAddress text="Write to hi@homeward.example." address="hi@homeward.example" isOurs />)
  expect(said).toContain('<a href="mailto:hi@homeward.example">hi@')
})

test('where there is no address the text stands as it is', () => {
  expect(draw(<WithEmailAddress text="Write to us." address="" />)).toBe('Write to us.')
})
